/** One message as it is handed to the provider. `to` is a phone, `recipient` a user id; exactly one is set. */
export type OutgoingWhatsApp = {
  /** Our id of the message, which comes back in its statuses. */
  id: string;
  to: string | null;
  recipient: string | null;
  text: string | null;
  /** Address that text or template already hold, and no other record; empty without one. */
  secret: string;
  template: { name: string; params: readonly string[] } | null;
  /** A file whose words are `text`; only beside free text. */
  file: { name: string; type: string; bytes: Buffer } | null;
};

/** Outcome of a call. `code` is the provider's error code. */
export type SentWhatsApp =
  | { ok: true; wamid: string; waId: string | null; bsuid: string | null }
  | { ok: false; code: number };

export type FetchedMedia =
  | { ok: true; bytes: Buffer; mimeType: string }
  | { ok: false; why: 'too-big' | 'gone' | 'later' };

export type WhatsAppPort = {
  name: 'cloud' | 'simulator';
  /** Secrets that sign webhooks and answer the subscription. */
  appSecret: string;
  verifyToken: string;
  send(message: OutgoingWhatsApp): Promise<SentWhatsApp>;
  /** Loads a file that a person sent. @param maxBytes larger files are not read */
  media(mediaId: string, maxBytes: number): Promise<FetchedMedia>;
  /** Tells the provider that a message was read; failures are ignored. */
  markRead(wamid: string): Promise<void>;
  /** @returns why the provider does not answer, or null */
  check(signal?: AbortSignal): Promise<string | null>;
};

/** Most bytes of a file from WhatsApp; larger ones are refused with a polite text. */
export const MOST_MEDIA_BYTES = 15 * 1024 * 1024;
