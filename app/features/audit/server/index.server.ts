export { recordAudit } from './record-audit.server.ts';
