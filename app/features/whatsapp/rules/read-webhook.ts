import { z } from 'zod';

/**
 * Facts of a webhook's body. The provider adds fields and kinds at any time: unknown ones are counted, never
 * an error. Times are seconds since 1970, as texts.
 */
export type WebhookFact =
  | {
      kind: 'message';
      id: string;
      at: Date;
      who: WhatsAppIdentity;
      type: 'text' | 'file' | 'other';
      text: string;
      media: { id: string; mimeType: string; fileName: string | null } | null;
      numberId: string;
    }
  | { kind: 'changed'; id: string; at: Date; old: WhatsAppIdentity; who: WhatsAppIdentity }
  | {
      kind: 'status';
      id: string;
      ours: string | null;
      status: 'sent' | 'delivered' | 'read' | 'failed';
      at: Date;
      pricing: { type: string; category: string } | null;
      error: number | null;
    }
  | { kind: 'template'; name: string; state: 'approved' | 'rejected' | 'paused' | 'disabled'; reason: string }
  | { kind: 'category'; name: string; category: string }
  | { kind: 'preference'; who: WhatsAppIdentity; marketing: boolean }
  | { kind: 'unknown'; field: string };

/** One person as the provider names them: by user id, by phone, or both. */
export type WhatsAppIdentity = {
  bsuid: string | null;
  phone: string | null;
  name: string | null;
  username: string | null;
};

const text = z.string().max(100_000);
const short = z.string().max(300);
const Contact = z.looseObject({
  profile: z.looseObject({ name: short.optional(), username: short.optional() }).optional(),
  wa_id: short.optional(),
  user_id: short.optional(),
});
const Media = z.looseObject({
  id: short,
  mime_type: short.default(''),
  filename: short.optional(),
  caption: text.optional(),
});
const Reply = z.looseObject({ id: short.optional(), title: short.optional() });
const Message = z.looseObject({
  id: short.min(1),
  from: short.optional(),
  from_user_id: short.optional(),
  timestamp: z.string().regex(/^\d{9,11}$/),
  type: short,
  text: z.looseObject({ body: text }).optional(),
  image: Media.optional(),
  document: Media.optional(),
  audio: Media.optional(),
  video: Media.optional(),
  sticker: Media.optional(),
  button: z.looseObject({ text: short.optional() }).optional(),
  interactive: z.looseObject({ button_reply: Reply.optional(), list_reply: Reply.optional() }).optional(),
  system: z
    .looseObject({
      type: short.optional(),
      wa_id: short.optional(),
      user_id: short.optional(),
      previous_user_id: short.optional(),
      new_wa_id: short.optional(),
    })
    .optional(),
});
const Status = z.looseObject({
  id: short.min(1),
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  timestamp: z.string().regex(/^\d{9,11}$/),
  biz_opaque_callback_data: z.string().max(512).optional(),
  pricing: z.looseObject({ type: short.optional(), category: short.optional() }).optional(),
  errors: z.array(z.looseObject({ code: z.int() })).optional(),
});
const Body = z.looseObject({
  object: z.literal('whatsapp_business_account'),
  entry: z
    .array(
      z.looseObject({
        changes: z
          .array(z.looseObject({ field: short, value: z.record(z.string(), z.unknown()) }))
          .max(1_000),
      }),
    )
    .max(1_000),
});

const seconds = (value: string) => new Date(Number(value) * 1_000);
const ofNone: WhatsAppIdentity = { bsuid: null, phone: null, name: null, username: null };
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Reads a body; a body of another kind is one unknown fact. */
export function webhookFacts(body: unknown): WebhookFact[] {
  const read = Body.safeParse(body);
  if (!read.success) return [{ kind: 'unknown', field: 'body' }];
  return read.data.entry.flatMap(({ changes }) =>
    changes.flatMap(({ field, value }) => factsOf(field, value)),
  );
}

function factsOf(field: string, value: Record<string, unknown>): WebhookFact[] {
  if (field === 'messages') return messagesOf(value);
  if (field === 'message_template_status_update') {
    const name = String(value.message_template_name ?? '');
    const state = String(value.event ?? '').toLowerCase();
    const info = (value.rejection_info ?? {}) as { reason?: unknown; recommendation?: unknown };
    const reason = [info.reason ?? value.reason, info.recommendation]
      .filter(Boolean)
      .join('. ')
      .slice(0, 500);
    return state === 'approved' || state === 'rejected' || state === 'paused' || state === 'disabled'
      ? [{ kind: 'template', name, state, reason }]
      : [{ kind: 'unknown', field: `${field}:${state}`.slice(0, 80) }];
  }
  if (field === 'template_category_update')
    return [
      {
        kind: 'category',
        name: String(value.message_template_name ?? ''),
        category: String(value.new_category ?? '').toLowerCase(),
      },
    ];
  if (field === 'user_preferences')
    return list(value.user_preferences).flatMap((entry): WebhookFact[] => {
      const { wa_id, user_id, value: wish } = (entry ?? {}) as Record<string, unknown>;
      return [
        {
          kind: 'preference',
          who: { ...ofNone, phone: textOf(wa_id), bsuid: textOf(user_id) },
          marketing: wish !== 'stop',
        },
      ];
    });
  return [{ kind: 'unknown', field: field.slice(0, 80) }];
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 300) : null;

function messagesOf(value: Record<string, unknown>): WebhookFact[] {
  const contacts = list(value.contacts).flatMap((contact) => {
    const read = Contact.safeParse(contact);
    return read.success ? [read.data] : [];
  });
  const numberId = String(
    (value.metadata as { phone_number_id?: unknown } | undefined)?.phone_number_id ?? '',
  );
  const messages = list(value.messages).map((message) => messageFact(message, contacts, numberId));
  const statuses = list(value.statuses).map(statusFact);
  const all = [...messages, ...statuses];
  return all.length > 0 ? all : [{ kind: 'unknown', field: 'messages' }];
}

function statusFact(status: unknown): WebhookFact {
  const read = Status.safeParse(status);
  if (!read.success) return { kind: 'unknown', field: 'messages:status' };
  const { id, pricing, errors, timestamp, biz_opaque_callback_data: ours } = read.data;
  return {
    kind: 'status',
    id,
    ours: ours ?? null,
    status: read.data.status === 'played' ? 'read' : read.data.status,
    at: seconds(timestamp),
    pricing: pricing ? { type: pricing.type ?? '', category: pricing.category ?? '' } : null,
    error: errors?.[0]?.code ?? null,
  };
}

type Contacts = z.infer<typeof Contact>[];

function messageFact(message: unknown, contacts: Contacts, numberId: string): WebhookFact {
  const read = Message.safeParse(message);
  if (!read.success) return { kind: 'unknown', field: 'messages:message' };
  const { id, from, from_user_id: user, type, timestamp, system } = read.data;
  const at = seconds(timestamp);
  if (type === 'system') {
    if (!system || !/^user_changed/.test(system.type ?? ''))
      return { kind: 'unknown', field: `messages:system:${system?.type ?? ''}`.slice(0, 80) };
    return {
      kind: 'changed',
      id,
      at,
      old: { ...ofNone, bsuid: system.previous_user_id ?? user ?? null, phone: from ?? null },
      who: { ...ofNone, bsuid: system.user_id ?? null, phone: system.wa_id ?? system.new_wa_id ?? null },
    };
  }
  const contact =
    contacts.find(({ user_id, wa_id }) => (user ? user_id === user : wa_id === from)) ??
    (contacts.length === 1 ? contacts[0] : undefined);
  const who: WhatsAppIdentity = {
    bsuid: user ?? contact?.user_id ?? null,
    phone: from ?? contact?.wa_id ?? null,
    name: contact?.profile?.name ?? null,
    username: contact?.profile?.username ?? null,
  };
  if (!who.bsuid && !who.phone) return { kind: 'unknown', field: 'messages:no-sender' };
  const { image, document, audio, video, sticker, button, interactive } = read.data;
  const media = image ?? document ?? audio ?? video ?? sticker;
  const words =
    read.data.text?.body ??
    media?.caption ??
    button?.text ??
    interactive?.button_reply?.title ??
    interactive?.list_reply?.title ??
    '';
  return {
    kind: 'message',
    id,
    at,
    who,
    type: media ? 'file' : words ? 'text' : 'other',
    text: words.slice(0, 4_000),
    media: media ? { id: media.id, mimeType: media.mime_type, fileName: media.filename ?? null } : null,
    numberId,
  };
}
