import { OWN_CODES } from '#app/features/whatsapp/rules/errors.ts';
import { noteFailure } from '#app/platform/adapter-health.server.ts';
import { OutgoingRefused, sendOut } from '#app/platform/outgoing.server.ts';
import type { FetchedMedia, OutgoingWhatsApp, SentWhatsApp, WhatsAppPort } from './whatsapp-port.server.ts';

export type CloudAccount = {
  token: string;
  appSecret: string;
  verifyToken: string;
  phoneNumberId: string;
  /** Version of the Graph API, as "v24.0". */
  version: string;
  /** Another server of the same protocol, for tests. */
  apiUrl: string | undefined;
};

const META = 'https://graph.facebook.com';
const TIMEOUT_MS = 15_000;
const MOST_ANSWER_BYTES = 256 * 1024;

type Answer = { status: number; body: Record<string, unknown> };

/** Meta's Cloud API (docs/facts.md, WhatsApp). Accepted is not delivered: statuses come by webhook. */
export function createCloudApi(account: CloudAccount): WhatsAppPort {
  const { token, phoneNumberId, version, apiUrl } = account;
  const trust = apiUrl ? ('operator' as const) : ('panel' as const);
  const base = `${apiUrl ?? META}/${version}`;

  async function call(path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
    const form = body instanceof FormData ? await encoded(body) : null;
    const answer = await sendOut(`${base}/${path}`, {
      trust,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': form?.type ?? 'application/json' }),
      },
      ...(body !== undefined && { body: form?.bytes ?? JSON.stringify(body) }),
      ...(signal && { signal }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_ANSWER_BYTES,
    });
    const read: unknown = await answer.json().catch(() => ({}));
    return { status: answer.status, body: (read ?? {}) as Record<string, unknown> };
  }

  /** Uploads the file of a message; nothing has been sent while this fails. */
  async function upload({ name, type, bytes }: NonNullable<OutgoingWhatsApp['file']>): Promise<SentUpload> {
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', type);
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
    const { status, body } = await call(`${phoneNumberId}/media`, form);
    if (status === 200 && typeof body.id === 'string') return { ok: true, id: body.id };
    return { ok: false, code: codeOf(status, body) };
  }

  return {
    name: 'cloud',
    appSecret: account.appSecret,
    verifyToken: account.verifyToken,

    async send(message): Promise<SentWhatsApp> {
      let media: string | undefined;
      if (message.file) {
        const uploaded = await upload(message.file).catch(
          () => ({ ok: false, code: OWN_CODES.network }) as const,
        );
        if (!uploaded.ok) {
          noteFailure('whatsapp', String(uploaded.code));
          return uploaded;
        }
        media = uploaded.id;
      }
      let answer: Answer;
      try {
        answer = await call(`${phoneNumberId}/messages`, bodyOf(message, media));
      } catch (error) {
        // A refused address sends nothing. After any other fault the message may be on its way.
        if (!(error instanceof OutgoingRefused) || error.code === 'too-large') throw error;
        noteFailure('whatsapp', error.code);
        return { ok: false, code: OWN_CODES.network };
      }
      if (answer.status === 200) return acceptedOf(answer.body);
      noteFailure('whatsapp', String(answer.status));
      return { ok: false, code: codeOf(answer.status, answer.body) };
    },

    async media(mediaId, maxBytes): Promise<FetchedMedia> {
      const found = await call(encodeURIComponent(mediaId));
      const { url, mime_type: mimeType, file_size: size } = found.body;
      if (found.status === 429 || found.status >= 500) return { ok: false, why: 'later' };
      if (found.status !== 200 || typeof url !== 'string') return { ok: false, why: 'gone' };
      if (typeof size === 'number' && size > maxBytes) return { ok: false, why: 'too-big' };
      try {
        const file = await sendOut(url, {
          trust,
          headers: { authorization: `Bearer ${token}` },
          timeoutMs: 60_000,
          maxBytes,
        });
        if (file.status !== 200) return { ok: false, why: file.status >= 500 ? 'later' : 'gone' };
        const bytes = Buffer.from(await file.arrayBuffer());
        return { ok: true, bytes, mimeType: String(mimeType ?? '') };
      } catch (error) {
        if (isTooLarge(error)) return { ok: false, why: 'too-big' };
        throw error;
      }
    },

    async markRead(wamid) {
      await call(`${phoneNumberId}/messages`, {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: wamid,
      }).catch(() => noteFailure('whatsapp', 'connection'));
    },

    async check(signal) {
      const { status } = await call(phoneNumberId, undefined, signal);
      return status === 200 ? null : String(status);
    },
  };
}

type SentUpload = { ok: true; id: string } | { ok: false; code: number };

/** The error code of an answer; an answer without one gets the code that its status means. */
function codeOf(status: number, body: Answer['body']): number {
  const code = (body.error as { code?: unknown } | undefined)?.code;
  if (typeof code === 'number') return code;
  return status === 429 ? 80_007 : status >= 500 ? 131_000 : status;
}

/** A form as bytes, with the type that names its boundary. */
async function encoded(form: FormData): Promise<{ bytes: Uint8Array; type: string }> {
  const written = new Response(form);
  const type = written.headers.get('content-type') ?? '';
  return { bytes: new Uint8Array(await written.arrayBuffer()), type };
}

function isTooLarge(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: unknown };
  return [error, cause].some((fault) => fault instanceof OutgoingRefused && fault.code === 'too-large');
}

function acceptedOf(body: Record<string, unknown>): SentWhatsApp {
  const [message] = (body.messages ?? []) as { id?: string }[];
  const [contact] = (body.contacts ?? []) as { wa_id?: string; user_id?: string }[];
  if (!message?.id) throw new Error('The answer names no message.');
  return { ok: true, wamid: message.id, waId: contact?.wa_id ?? null, bsuid: contact?.user_id ?? null };
}

/** The request of a message: `to` for a phone, `recipient` for a user id, never both. */
function bodyOf(
  { id, to, recipient, text, template, file }: OutgoingWhatsApp,
  media: string | undefined,
): Record<string, unknown> {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...(to ? { to: to.replace(/\D/g, '') } : { recipient }),
    biz_opaque_callback_data: id,
    ...(template
      ? {
          type: 'template',
          template: {
            name: template.name,
            language: { code: 'pt_BR' },
            components: [
              { type: 'body', parameters: template.params.map((words) => ({ type: 'text', text: words })) },
            ],
          },
        }
      : file
        ? file.type.startsWith('image/')
          ? { type: 'image', image: { id: media, caption: text ?? '' } }
          : { type: 'document', document: { id: media, filename: file.name, caption: text ?? '' } }
        : { type: 'text', text: { body: text ?? '', preview_url: false } }),
  };
}
