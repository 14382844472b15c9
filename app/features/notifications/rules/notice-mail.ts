import { letter } from '#app/lib/letter.ts';
import { type NoticeWords, paragraphs } from './notice-text.ts';

type Around = {
  /** Whom it greets. */
  name: string;
  action: string;
  /** Absolute: where the button leads. */
  link: string;
  note?: string;
  /** HTML of ours, already clean, that only the HTML body carries. */
  after?: string;
};

/** Subject and both bodies of a mail: its words, and around them parts that edits cannot break. */
export const noticeMail = ({ title, message }: NoticeWords, around: Around) => ({
  subject: title,
  ...letter({ ...around, lines: paragraphs(message) }),
});
