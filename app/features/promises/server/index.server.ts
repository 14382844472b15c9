export { answerCaseMessage, excuseCase, makeAmends } from './change-case.server.ts';
export { caseList, findCase, findPromise, listPromises } from './list-cases.server.ts';
export { listOwnCases, writeAboutCase } from './own-cases.server.ts';
export { getPromiseProof, loadPublicPromises, readPromisesSnapshot } from './public-promises.server.ts';
export { savePromise } from './save-promise.server.ts';
export { settlePromises } from './settle-promises.server.ts';
