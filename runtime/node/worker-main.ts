import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { createArgumentDecoder } from "../decode/decode-arguments.js";
import { CallContext } from "../dispatch/call-context.js";
import { encodeJson } from "../dispatch/encode-json.js";
import { invokeWhole } from "../dispatch/invoke-tool.js";
import { Run } from "../dispatch/run.js";
import { UserError } from "../errors.js";
import type { AnyRegistry } from "../registry.js";
import { toSentError } from "./sent-error.js";
import type { CallMessage, WorkerMessage, WorkerSetup } from "./worker-messages.js";

// What runs in a worker thread of the pool: it loads the registry once and runs one call at a time.

async function loadRegistry({ registry, exportName }: WorkerSetup): Promise<AnyRegistry> {
  const module: { readonly [name: string]: unknown } = await import(registry);
  const found = module[exportName];
  if (typeof found !== "object" || found === null || !("get" in found)) {
    throw new UserError(`The module ${registry} exports no registry called "${exportName}".`);
  }
  // Whatever `defineRegistry` made has this shape.
  return found as AnyRegistry;
}

async function runCall(registry: AnyRegistry, message: CallMessage, port: MessagePort) {
  const { id, name, context, attempt } = message;
  const tool = registry.get(name);
  if (tool === undefined) throw new UserError(`The worker's registry has no tool '${name}'.`);
  const decoded = createArgumentDecoder(tool.decode, tool.parameters)(message.arguments);
  if (!decoded.ok) throw new UserError(`The worker's registry does not take these arguments.`);
  const run = new Run();
  const report = (update: unknown) => post(port, { kind: "progress", update });
  const callContext = new CallContext({ id, name }, context, run.usage, report, false);
  callContext.attempt = attempt;
  const { args, input } = decoded;
  return await invokeWhole({ tool, args, input, context: callContext, run });
}

/** Sends what can be cloned as it is, and everything else as the JSON a model would read. */
function post(port: MessagePort, message: WorkerMessage): void {
  try {
    port.postMessage(message);
  } catch {
    port.postMessage(withJson(message));
  }
}

function withJson(message: WorkerMessage): WorkerMessage {
  const plain = (value: unknown): unknown => JSON.parse(encodeJson(value) ?? "null");
  switch (message.kind) {
    case "done":
      return { kind: "done", value: plain(message.value) };
    case "progress":
      return { kind: "progress", update: plain(message.update) };
    case "ready":
    case "failed":
      return message;
  }
}

async function main(port: MessagePort): Promise<void> {
  // Set by the pool that started this thread.
  const registry = await loadRegistry(workerData as WorkerSetup);
  port.on("message", (message: CallMessage) => {
    runCall(registry, message, port).then(
      (value) => post(port, { kind: "done", value }),
      (thrown: unknown) => post(port, { kind: "failed", error: toSentError(thrown) }),
    );
  });
  post(port, { kind: "ready" });
}

if (parentPort !== null) await main(parentPort);
