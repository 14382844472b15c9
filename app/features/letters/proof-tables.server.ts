import { sql } from 'drizzle-orm';
import { boolean, index, text, unique, uuid } from 'drizzle-orm/pg-core';
import { cardProofs } from '#app/features/cases/tables.server.ts';
import { incomingMails } from '#app/features/inbound-mail/tables.server.ts';
import { linkedProfiles } from '#app/features/profiles/tables.server.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  reference,
  restrictedReference,
  teamMember,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';
import {
  LETTER_MAIL_STATES,
  type LetterMailState,
  PROOF_KINDS,
  type ProofKind,
  REPLY_LINKS,
  REPLY_STATES,
  type ReplyLink,
  type ReplyState,
} from './rules/sending.ts';
import { letterBatches, letters } from './tables.server.ts';

/** Proofs that a letter left or arrived: rows are only added. */
export const letterProofs = table(
  'letter_proofs',
  personal('Provas de envio das cartas', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    letterId: label(
      REFERENCE,
      reference('letter_id', () => letters.id),
    ),
    kind: label('Tipo da prova', text('kind').$type<ProofKind>().notNull()),
    note: label('Prova do envio', text('note').notNull()),
    /** A file of the client's card; null for a proof in words. */
    proofId: label(
      REFERENCE,
      uuid('proof_id').references(() => cardProofs.id, { onDelete: 'set null' }),
    ),
    addedBy: teamMember('added_by', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('letter_proofs_kind_check', 'kind', PROOF_KINDS),
    rawCheck('letter_proofs_note_check', 'char_length(note) between 1 and 400'),
    index('letter_proofs_letter_idx').on(t.letterId, t.createdAt),
    index('letter_proofs_user_idx').on(t.userId),
    index('letter_proofs_proof_idx').on(t.proofId),
    index('letter_proofs_adder_idx').on(t.addedBy),
  ],
);

/** Mails to addressees: one for the letters of a holder in a batch. The id is the one of the mail's Message-ID. */
export const letterMails = table(
  'letter_mails',
  personal('E-mails com as cartas', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    linkedProfileId: restrictedReference('linked_profile_id', () => linkedProfiles.id),
    batchId: label(
      REFERENCE,
      reference('batch_id', () => letterBatches.id),
    ),
    recipient: label('E-mail do destinatário', text('recipient').notNull()),
    state: label('Situação do e-mail', text('state').$type<LetterMailState>().notNull().default('waiting')),
    /** Status of the delivery report (RFC 3463); empty without one. */
    status: label('Código do servidor', text('status').notNull().default('')),
    sentAt: label('Enviado em', instant('sent_at')),
    reportedAt: label('Entrega informada em', instant('reported_at')),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('letter_mails_state_check', 'state', LETTER_MAIL_STATES),
    unique('letter_mails_holder_key').on(t.batchId, t.userId, t.linkedProfileId).nullsNotDistinct(),
    index('letter_mails_user_idx').on(t.userId),
    index('letter_mails_linked_idx').on(t.linkedProfileId),
    index('letter_mails_undelivered_idx').on(t.batchId).where(sql`state in ('bounced', 'too_large')`),
  ],
);

/** Mails that answer a letter. A person decides whether one is its answer. */
export const letterReplies = table(
  'letter_replies',
  personal('Respostas das cartas por e-mail', 'removed'),
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    letterId: label(
      REFERENCE,
      reference('letter_id', () => letters.id),
    ),
    /** The received mail, with its attachments until the decision; null once it is deleted. */
    mailId: label(
      REFERENCE,
      uuid('mail_id').references(() => incomingMails.id, { onDelete: 'set null' }),
    ),
    link: label(REFERENCE, text('link').$type<ReplyLink>().notNull()),
    from: label('Remetente', text('from_address').notNull()),
    subject: label('Assunto', text('subject').notNull().default('')),
    body: label('Mensagem', text('body').notNull().default('')),
    attachments: label('Anexos', text('attachments').array().notNull()),
    automatic: label(REFERENCE, boolean('automatic').notNull().default(false)),
    /** From another domain than the addressee's, or denied by its server. */
    elsewhere: label(REFERENCE, boolean('elsewhere').notNull().default(false)),
    state: label('Situação da resposta', text('state').$type<ReplyState>().notNull().default('to_check')),
    decidedBy: teamMember('decided_by', () => users.id),
    decidedAt: label('Conferida em', instant('decided_at')),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('letter_replies_state_check', 'state', REPLY_STATES),
    checkOneOf('letter_replies_link_check', 'link', REPLY_LINKS),
    rawCheck('letter_replies_decided_check', "(state = 'to_check') = (decided_at is null)"),
    unique('letter_replies_once_key').on(t.letterId, t.mailId),
    index('letter_replies_user_idx').on(t.userId),
    index('letter_replies_mail_idx').on(t.mailId),
    index('letter_replies_decider_idx').on(t.decidedBy),
    index('letter_replies_open_idx').on(t.state, newest(t.createdAt), newest(t.id)),
  ],
);
