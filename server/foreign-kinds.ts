import { TEAM_PORTRAIT } from '#app/features/accounts/server/foreign-portrait.server.ts';
import { SITE_IMAGE } from '#app/features/content/server/foreign-image.server.ts';
import { SENT_CONTRACT } from '#app/features/contracts/server/foreign-contract.server.ts';
import { ARCHIVED_FILE, FIRM_FILE, IMPORT_FILE } from '#app/features/imports/server/foreign-import.server.ts';
import { MAIL } from '#app/features/inbound-mail/server/foreign-mail.server.ts';
import { ANSWER_LINES } from '#app/features/letters/server/foreign-answers.server.ts';
import { ATTACHMENT, JOINED_FILE } from '#app/features/letters/server/foreign-attachment.server.ts';
import { MANDATE_FILE } from '#app/features/letters/server/foreign-mandate.server.ts';
import { TRACKING } from '#app/features/letters/server/foreign-tracking.server.ts';
import { PASTE } from '#app/features/listings/server/foreign-paste.server.ts';
import { FACE_PHOTO } from '#app/features/profiles/server/foreign-face.server.ts';
import { CERTIFICATE_FILE } from '#app/features/proof/server/foreign-certificate.server.ts';
import { REPORT, REPORT_TEXT } from '#app/features/reports/server/foreign-report.server.ts';
import { MESSAGE } from '#app/features/scam-checks/server/foreign-message.server.ts';
import { LOGO } from '#app/features/settings/server/foreign-logo.server.ts';
import type { AnyForeignKind } from '#app/platform/foreign/foreign-kind.server.ts';
import { UPLOAD } from '#app/platform/uploads/upload-kind.server.ts';

/** Every kind of foreign content that a parser process reads; each capability declares its own. */
export const FOREIGN_KINDS: readonly AnyForeignKind[] = [
  ...[UPLOAD, FACE_PHOTO, SITE_IMAGE, LOGO, ATTACHMENT, JOINED_FILE, MANDATE_FILE, TEAM_PORTRAIT],
  ...[REPORT, REPORT_TEXT, PASTE, MESSAGE, SENT_CONTRACT, IMPORT_FILE, FIRM_FILE, ARCHIVED_FILE],
  ...[CERTIFICATE_FILE, MAIL, TRACKING, ANSWER_LINES],
];
