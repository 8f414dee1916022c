/** What apps on Node import besides the runtime: `toolgen/node`. */
export {
  type AuditFileContent,
  type AuditFileOptions,
  type AuditFileSink,
  auditFileSink,
  readAuditFile,
} from "./audit-file.js";
export { createWorkerPool, type WorkerPoolOptions } from "./worker-pool.js";
