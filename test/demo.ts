import { copyProject } from "./projects/harness.js";

/**
 * What a user does with toolgen, on a small project in a temporary folder: build, look at the tools,
 * and let a model call them. The model is a script, so nothing else is needed.
 */
async function demo(): Promise<void> {
  const project = await copyProject("notes-agent");
  console.log(`A copy of fixtures/projects/notes-agent is in ${project.root}\n`);

  for (const command of ["toolgen build src/tools", "toolgen list src/tools", "tsx src/main.ts"]) {
    console.log(`$ ${command}`);
    const { exitCode, stdout, stderr } = await project.shell(command);
    console.log(stdout);
    if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}:\n${stderr}`);
  }

  const report = "reports/week-19.md";
  console.log(`The report is in ${project.root}/${report}:\n`);
  console.log(indent(await project.read(report)));
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}

await demo();
