import { letter } from '#app/lib/letter.ts';
import { type NoticeWords, paragraphs } from './notice-text.ts';

type Around = {
  /** Name in the greeting. */
  name: string;
  /** The addressee is a company. */
  company?: boolean;
  action: string;
  /** Absolute address of the button. */
  link: string;
  note?: string;
  /** Clean HTML of the product, only in the HTML body. */
  after?: string;
};

/** Subject and both bodies of a mail: its words, and around them parts that edits cannot break. */
export const noticeMail = ({ title, message }: NoticeWords, around: Around) => ({
  subject: title,
  ...letter({ ...around, lines: paragraphs(message) }),
});
