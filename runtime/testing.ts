/** What tests of apps import: `toolgen/testing`. */
export {
  type ApprovalScript,
  approvalScript,
  type ScriptedDecision,
  type WaitingPendingCall,
} from "./testing/approval-script.js";
export { expectPaired } from "./testing/expect-paired.js";
export { type FakeClock, fakeClock } from "./testing/fake-clock.js";
export {
  type Approver,
  type Conversation,
  playModel,
  type ScriptedCall,
  type ScriptedModel,
  type ScriptedReply,
  type ScriptedTurn,
  type ScriptStep,
  scriptedModel,
} from "./testing/scripted-model.js";
