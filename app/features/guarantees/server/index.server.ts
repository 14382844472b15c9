export { answerGuarantee } from './answer-guarantee.server.ts';
export { askGuarantee } from './ask-guarantee.server.ts';
export { findGuarantee, guaranteesOfOrder } from './list-guarantees.server.ts';
export { loadGuarantee } from './load-guarantee.server.ts';
