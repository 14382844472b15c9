import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { NewsJob } from '#app/features/whatsapp/rules/terms.ts';
import { users } from '#app/platform/db/account-tables.server.ts';
import {
  checkOneOf,
  createdAt,
  id,
  instant,
  newest,
  rawCheck,
  reference,
  teamMember,
  updatedAt,
} from '#app/platform/db/columns.server.ts';
import { label, personal, REFERENCE, table } from '#app/platform/db/table.server.ts';
import {
  CONTACT_STATES,
  type ContactState,
  OPT_INS,
  type OptIn,
  TEMPLATE_STATES,
  type TemplateState,
  WHATSAPP_CATEGORIES,
  WHATSAPP_KINDS,
  WHATSAPP_STATUSES,
  type WhatsAppCategory,
  type WhatsAppKind,
  type WhatsAppStatus,
} from './rules/terms.ts';

/** Webhooks as received, before they are worked. The same body is stored once; worked ones lose their body. */
export const whatsappEvents = table(
  'whatsapp_events',
  'fila de chegada do WhatsApp: o corpo é apagado assim que o evento é trabalhado',
  {
    id: id(),
    sha256: text('sha256').notNull(),
    /** Null once worked. */
    body: text('body'),
    /** Facts of a kind that the product does not know, and the names of their fields. */
    unknown: integer('unknown').notNull().default(0),
    unknownFields: text('unknown_fields').array().notNull().default(sql`'{}'`),
    workedAt: instant('worked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('whatsapp_events_sha256_key').on(t.sha256),
    rawCheck('whatsapp_events_sha256_check', "sha256 ~ '^[0-9a-f]{64}$'"),
    index('whatsapp_events_waiting_idx').on(t.createdAt).where(sql`worked_at is null`),
    index('whatsapp_events_created_idx').on(t.createdAt),
  ],
);

/** People on WhatsApp, known by the provider's user id, by phone, or by both. */
export const whatsappContacts = table(
  'whatsapp_contacts',
  personal('Contato no WhatsApp', 'removed'),
  {
    id: id(),
    /** The account of the person; null for a stranger. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: label('Nome no WhatsApp', text('name').notNull().default('')),
    bsuid: label('Identificador no WhatsApp', text('bsuid')),
    username: label('Nome de usuário no WhatsApp', text('username')),
    phone: label('Telefone', text('phone')),
    /** `numberKey` of the phone: equal for spellings with and without the ninth digit. */
    phoneKey: label(REFERENCE, text('phone_key')),
    /** User ids and phone keys that the person had before. */
    former: label('Identificadores anteriores', text('former').array().notNull().default(sql`'{}'`)),
    state: label(REFERENCE, text('state').$type<ContactState>().notNull().default('ok')),
    optIn: label(REFERENCE, text('opt_in').$type<OptIn>().notNull().default('none')),
    optInAt: label('Autorização em', instant('opt_in_at')),
    optInVersion: label('Texto da autorização', text('opt_in_version')),
    /** The team opened the account with this phone and without an e-mail: links that sign in go here. */
    invitedAt: label('Convidado pela equipe em', instant('invited_at')),
    marketing: label('Recebe ofertas', boolean('marketing').notNull().default(false)),
    /** Free text may be sent until then. */
    windowUntil: label('Conversa aberta até', instant('window_until')),
    lastAt: label('Última mensagem em', instant('last_at').notNull().defaultNow()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    checkOneOf('whatsapp_contacts_state_check', 'state', CONTACT_STATES),
    checkOneOf('whatsapp_contacts_opt_in_check', 'opt_in', OPT_INS),
    rawCheck('whatsapp_contacts_who_check', 'bsuid is not null or phone is not null'),
    unique('whatsapp_contacts_bsuid_key').on(t.bsuid),
    unique('whatsapp_contacts_phone_key').on(t.phoneKey),
    index('whatsapp_contacts_former_idx').using('gin', t.former),
    index('whatsapp_contacts_user_idx').on(t.userId, newest(t.lastAt)),
    index('whatsapp_contacts_recent_idx').on(newest(t.lastAt), newest(t.id)),
  ],
);

/** Messages of both directions on WhatsApp, with the delivery and the price of outgoing ones. */
export const whatsappMessages = table(
  'whatsapp_messages',
  personal('Mensagens no WhatsApp', 'removed'),
  {
    id: id(),
    contactId: label(
      REFERENCE,
      reference('contact_id', () => whatsappContacts.id),
    ),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    outgoing: label('Enviada por nós', boolean('outgoing').notNull()),
    kind: label(REFERENCE, text('kind').$type<WhatsAppKind>().notNull().default('text')),
    body: label('Mensagem', text('body').notNull()),
    /** Name and texts of a template; null for free text. */
    template: label('Modelo', text('template')),
    params: label('Textos do modelo', text('params').array()),
    /** File of the provider that comes with the message, and its name. */
    mediaId: label(REFERENCE, text('media_id')),
    mediaName: label('Arquivo', text('media_name')),
    /** File of the client's conversation that an outgoing message takes along, and its type; its name is `media_name`. */
    filePath: text('file_path'),
    mimeType: text('mime_type'),
    /** Member of the team who wrote it; null for automatic messages. */
    authorId: teamMember('author_id', () => users.id),
    /** Key of the caller: the same event is sent once. */
    key: label(REFERENCE, text('key')),
    /** Id that the provider gave. */
    wamid: label(REFERENCE, text('wamid')),
    status: label(REFERENCE, text('status').$type<WhatsAppStatus>().notNull()),
    errorCode: label(REFERENCE, integer('error_code')),
    tries: label(REFERENCE, integer('tries').notNull().default(0)),
    category: label(REFERENCE, text('category').$type<WhatsAppCategory>()),
    /** Price in millionths of a real: expected while on the way, charged once delivered. */
    price: label(REFERENCE, integer('price').notNull().default(0)),
    charged: label(REFERENCE, boolean('charged').notNull().default(false)),
    /** News that goes out by mail if this message fails; null once it was delivered, or handed to its mail. */
    news: label(REFERENCE, jsonb('news').$type<NewsJob>()),
    at: label('Data', instant('at').notNull().defaultNow()),
    createdAt: createdAt(),
  },
  (t) => [
    checkOneOf('whatsapp_messages_kind_check', 'kind', WHATSAPP_KINDS),
    checkOneOf('whatsapp_messages_status_check', 'status', WHATSAPP_STATUSES),
    rawCheck(
      'whatsapp_messages_category_check',
      `category in (${WHATSAPP_CATEGORIES.map((name) => `'${name}'`).join(', ')})`,
    ),
    rawCheck('whatsapp_messages_direction_check', "outgoing = (status <> 'received')"),
    // The panel may send no other stored file.
    rawCheck(
      'whatsapp_messages_file_check',
      `num_nonnulls(file_path, mime_type) in (0, 2) and (file_path is null or outgoing and media_name is not null
       and coalesce(file_path like 'loan-documents/' || user_id || '/conversa/%', false))`,
    ),
    index('whatsapp_messages_file_idx').on(t.filePath).where(sql`file_path is not null`),
    unique('whatsapp_messages_wamid_key').on(t.wamid),
    unique('whatsapp_messages_key_key').on(t.key),
    index('whatsapp_messages_thread_idx').on(t.contactId, newest(t.at), newest(t.id)),
    index('whatsapp_messages_user_idx').on(t.userId),
    index('whatsapp_messages_author_idx').on(t.authorId),
    // The meter of a month.
    index('whatsapp_messages_meter_idx').on(t.at).where(sql`outgoing and price > 0`),
  ],
);

/** Templates as they are registered at the provider. */
export const whatsappTemplates = table(
  'whatsapp_templates',
  'sem dados de pessoas: textos com campos',
  {
    id: id(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** Merge fields of the places {{1}}, {{2}} … when the team sends it. */
    fields: text('fields').array().notNull().default(sql`'{primeiro_nome}'`),
    category: text('category').$type<WhatsAppCategory>().notNull().default('utility'),
    state: text('state').$type<TemplateState>().notNull().default('draft'),
    /** Reason of a rejection, in the provider's words. */
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('whatsapp_templates_name_key').on(t.name),
    checkOneOf('whatsapp_templates_state_check', 'state', TEMPLATE_STATES),
    checkOneOf('whatsapp_templates_category_check', 'category', WHATSAPP_CATEGORIES),
    rawCheck('whatsapp_templates_name_check', "name ~ '^[a-z0-9_]{3,60}$'"),
  ],
);

/** Keyed digests of the identities of erased people: their messages are stored nowhere. */
export const whatsappErased = table(
  'whatsapp_erased',
  'só resumos com chave de quem pediu exclusão, para não guardar o que escreverem',
  { id: id(), digest: text('digest').notNull(), createdAt: createdAt() },
  (t) => [unique('whatsapp_erased_digest_key').on(t.digest)],
);
