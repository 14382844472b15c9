export {
  addForeignMessage,
  answerDueFrom,
  answerDueOf,
  removeForeignMessages,
} from './add-channel-message.server.ts';
export { type AnswerChoices, answerChoices } from './answer-choices.server.ts';
export { endConversation, inboxList, snoozeConversation } from './inbox.server.ts';
export { fileOfMail } from './mail-answer.server.ts';
export {
  addMail,
  clientOfMessage,
  hasMail,
  type MailThread,
  threadById,
  threadOfClient,
} from './mail-thread.server.ts';
export { type Colleague, handOverConversation, listColleagues } from './pass-conversation.server.ts';
export {
  addQuickAnswer,
  answerFields,
  deleteQuickAnswer,
  listQuickAnswers,
  quickAnswersIn,
  saveQuickAnswer,
} from './quick-answers.server.ts';
export { replyAddressOf } from './reply-address-of.server.ts';
export { answerMessage } from './send-answer.server.ts';
export { sendTemplate } from './send-template.server.ts';
export { loadNotes, loadThread } from './thread.server.ts';
export { addThreadNote, markThreadRead, writeMessage } from './write-message.server.ts';
