// Last step of CI: prints `N passed, N failed` from the JSON report of vitest, in which a file that
// could not be loaded counts as one failure, and from the number of other steps that failed.
import { existsSync, readFileSync } from "node:fs";

const [report, failedSteps] = process.argv.slice(2);
const { passed, failed } = existsSync(report) ? countTests() : { passed: 0, failed: 1 };
const allFailed = failed + Number(failedSteps);
console.log(`${passed} passed, ${allFailed} failed`);
process.exitCode = passed === 0 || allFailed > 0 ? 1 : 0;

function countTests() {
  const { testResults, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}
