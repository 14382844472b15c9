export type Mail = {
  /** Same id, same mail: adapters may drop a repeated one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address that ends such mails by one POST (RFC 8058), for mails that no action of the person caused. */
  stop?: string;
  /** A file of the store, read when the mail is sent: the queue carries its name alone. */
  attachment?: { file: string; name: string; type: string };
};

export type MailPort = {
  readonly adapter: 'smtp' | 'outbox';
  /** @throws when the server refused or could not be reached; the queue then retries. */
  send(mail: Mail): Promise<void>;
  /** Asks whether a mail would be taken now, without sending one. @throws when not. */
  check(): Promise<void>;
};
