export { checkTaken, enterClient, enterImportedClient, inviteAgain } from './enter-client.server.ts';
