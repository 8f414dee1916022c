import { expect, test } from "vitest";
import { nearestName } from "../../runtime/nearest-name.js";

const KNOWN = ["searchWeb", "sendMail", "readNote", "天気予報"];

test.each([
  ["serchWeb", "searchWeb"],
  ["search_web", "searchWeb"],
  ["SEARCH-WEB", "searchWeb"],
  ["saerchWeb", "searchWeb"],
  ["sendMial", "sendMail"],
  ["readNotes", "readNote"],
  ["天気予", "天気予報"],
  ["toString", undefined],
  ["__proto__", undefined],
  ["constructor", undefined],
  ["", undefined],
  ["___", undefined],
  ["x", undefined],
])("%j means %j", (name, expected) => {
  expect(nearestName(name, KNOWN)).toBe(expected);
});

test("a name of any length is compared in no time", () => {
  expect(nearestName("a".repeat(1_000_000), KNOWN)).toBeUndefined();
});

test("ties go to the first name", () => {
  expect(nearestName("tool", ["tool1", "tool2"])).toBe("tool1");
  expect(nearestName("read_note", ["readNotes", "readNote"])).toBe("readNote");
});
