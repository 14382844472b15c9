export { type InstallationSecrets, listSecrets } from './list-secrets.server.ts';
export { resealPiece } from './reseal.server.ts';
