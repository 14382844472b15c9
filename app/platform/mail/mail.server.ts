export type Mail = {
  /** Id of the mail: adapters may drop a repeated one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address that unsubscribes by one POST (RFC 8058), for mails that no action of the person caused. */
  stop?: string;
  /** Kind of news for a customer; it may be turned off while the mail waits. */
  news?: { userId: string; kind: string };
  /** About the account itself: also sent to a client who gets no other mail yet. */
  account?: true;
  /** Address for answers; without it answers go to the sender's. */
  replyTo?: string;
  /** Message ids before this mail in its thread, oldest first, with their angle brackets. */
  references?: string[];
  /** Written by a person: receivers may answer it automatically. */
  written?: true;
  /** Asks the recipient's server for a delivery report, also of a success. */
  reported?: true;
  /** Takes the file of the conversation's message along whose id the mail has: the panel itself may mail no file. */
  messageFile?: true;
  /** A file of the store, read when the mail is sent: the queue contains only its name. */
  attachment?: { file: string; name: string; type: string };
};

export type MailPort = {
  readonly adapter: 'smtp' | 'outbox';
  /** @throws when the server refused or could not be reached; the queue then retries. */
  send(mail: Mail): Promise<void>;
  /** Checks whether a mail would be accepted now, without sending one. @throws when not. */
  check(): Promise<void>;
};

/** Message-ID of a mail of this installation. @param from its sender, with or without a name */
export const messageIdOf = (id: string, from: string): string =>
  `<${id}@${from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'}>`;
