export { tendKeys } from './certificate-alarm.server.ts';
export { closeDays, dayProof, dayStands, dayUntil, publishedRoots } from './day-roots.server.ts';
export { houseKeys, trustedCertificates } from './house-keys.server.ts';
export { issuePdf } from './issue-pdf.server.ts';
export { queueLateStamp, stampLate } from './late-stamp.server.ts';
export type { Identity } from './make-certificate.server.ts';
export { resealKeys } from './reseal-keys.server.ts';
export { sealPdf } from './seal-pdf.server.ts';
export {
  removeCompanyCertificate,
  type SignatureSettings,
  saveCompanyCertificate,
  saveStampUrl,
  signatureSettings,
} from './signature-settings.server.ts';
export { verifierFile } from './verifier-file.server.ts';
