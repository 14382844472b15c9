import { z } from 'zod';
import { fieldFault, fieldsOf, fillText } from '#app/lib/merge-text.ts';

/** The areas, in the order of the panel. */
export const TEXT_GROUPS = {
  orders: 'Pedidos e contratos',
  payments: 'Pagamentos',
  cards: 'Serviços e documentos',
  forms: 'Formulários',
  loans: 'Empréstimos',
  energy: 'Energia',
  consortium: 'Consórcio',
  account: 'Conta e segurança',
  privacy: 'Privacidade',
  team: 'Equipe',
} as const;
export type TextGroup = keyof typeof TEXT_GROUPS;
export const isTextGroup = (group: string | null): group is TextGroup =>
  group !== null && Object.hasOwn(TEXT_GROUPS, group);

export const TEXT_CHANNELS = {
  mail: 'E-mail',
  notice: 'Aviso no site',
  both: 'E-mail e aviso no site',
} as const;

/** One text as the product ships it. */
export type NoticeText = {
  /** Name in the panel; the title of the notice may change. */
  name: string;
  group: TextGroup;
  /** Occasion, as help for the editor. */
  when: string;
  channel: keyof typeof TEXT_CHANNELS;
  title: string;
  /** Plain text; an empty line begins a paragraph. */
  body: string;
  /** Its merge fields, each with a value as the preview shows it. */
  fields: Readonly<Record<string, string>>;
  /** Fields that may be empty, such as a missing note. */
  mayBeEmpty?: readonly string[];
  /** Required fields: proof, dates and explanations. */
  needed?: readonly string[];
};

declare const asked: unique symbol;
/**
 * Words to send: title and message of a notice, or subject and body of a mail. Only the functions below
 * create them, so that nothing is sent in words that the panel does not know.
 */
export type NoticeWords = { title: string; message: string; readonly [asked]: true };

/** Words written for the occasion: a handwritten notice, an automation rule. */
export const typedWords = (words: { title: string; message: string }): NoticeWords => words as NoticeWords;

/** Appends facts of the product to the words, so that edits cannot remove them. */
export const withFacts = ({ title, message }: NoticeWords, facts: string): NoticeWords =>
  typedWords({ title, message: `${message}\n\n${facts}` });

type OwnText = { title: string; body: string };

/** Fills in the words of a text; uses the business's own if they exist and are valid. */
export function noticeWords(
  text: NoticeText,
  own: OwnText | undefined,
  facts: Readonly<Record<string, string>>,
): NoticeWords {
  const { title, body } = own ?? text;
  // An empty field leaves no blank, and a title is one line whatever its fields contain.
  const words = {
    title: fillText(title, facts).replaceAll(/\s+/g, ' ').trim(),
    message: fillText(body, facts)
      .replaceAll(/(?<![^\S\n])[^\S\n]+$/gm, '')
      .trim(),
  };
  return own && !(words.title && words.message) ? noticeWords(text, undefined, facts) : typedWords(words);
}

/**
 * Whether words are valid for this text. Saved words may contain a field that no longer exists, or lack a
 * required one.
 */
export const isSound = (text: NoticeText, own: OwnText): boolean =>
  noticeTextInput(text).safeParse(own).success;

/** Splits a message into the paragraphs of a mail. */
export const paragraphs = (message: string): string[] =>
  message
    .split(/\n\s*\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns which required fields are missing, in Portuguese; null if title and body contain all. */
function missingFields(needed: readonly string[], { title, body }: OwnText): string | null {
  const there = [...fieldsOf(title), ...fieldsOf(body)];
  const missing = needed.filter((name) => !there.includes(name)).map((name) => `{{${name}}}`);
  if (missing.length === 0) return null;
  return `Inclua ${LIST.format(missing)}: este texto não pode ir sem ${missing.length === 1 ? 'esse campo' : 'esses campos'}`;
}

const LIST = new Intl.ListFormat('pt-BR');

/** A text from the panel: it contains only known fields, and every required one. */
export const noticeTextInput = ({ fields, needed = [] }: Pick<NoticeText, 'fields' | 'needed'>) => {
  const known = Object.keys(fields);
  const text = (empty: string, longest: number, message: string) =>
    z
      .string(empty)
      .transform((value) => value.replaceAll('\r\n', '\n').trim())
      .refine((value) => value.length > 0, { message: empty, abort: true })
      .refine((value) => value.length <= longest, message)
      .superRefine((value, { addIssue }) => {
        const fault = fieldFault(value, known);
        if (fault) addIssue({ code: 'custom', message: fault });
      });
  const words = z.object({
    title: text('Escreva o título', 100, 'Título muito longo: até 100 letras').refine(
      (value) => !value.includes('\n'),
      'O título cabe em uma linha',
    ),
    body: text('Escreva o texto', 2000, 'Texto muito longo: até 2.000 letras'),
  });
  return words.superRefine((own, { addIssue }) => {
    const message = missingFields(needed, own);
    if (message) addIssue({ code: 'custom', message, path: ['body'] });
  });
};
export type NoticeTextInput = z.infer<ReturnType<typeof noticeTextInput>>;
