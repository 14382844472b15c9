import { z } from 'zod';
import { fieldFault, fillText } from '#app/lib/fill-text.ts';

export const TEXT_GROUPS = { account: 'Conta e segurança', privacy: 'Privacidade', team: 'Equipe' } as const;
export type TextGroup = keyof typeof TEXT_GROUPS;

export const TEXT_CHANNELS = {
  mail: 'E-mail',
  notice: 'Aviso no site',
  both: 'E-mail e aviso no site',
} as const;

/** One text as the product ships it. */
export type NoticeText = {
  group: TextGroup;
  /** When it is sent, for whoever edits it. */
  when: string;
  channel: keyof typeof TEXT_CHANNELS;
  title: string;
  /** Plain text; an empty line begins a paragraph. */
  body: string;
  /** Its merge fields, each with a value as the preview shows it. */
  fields: Readonly<Record<string, string>>;
};

/** Words to send: of a notice its title and message, of a mail its subject and what it says. */
export type NoticeWords = { title: string; message: string };

/** The words of a text with its facts; the business's own where there are some. */
export function wordsOf(
  text: NoticeText,
  own: { title: string; body: string } | undefined,
  facts: Readonly<Record<string, string>>,
): NoticeWords {
  const { title, body } = own ?? text;
  return { title: fillText(title, facts), message: fillText(body, facts) };
}

/** The lines of a mail. */
export const paragraphs = (message: string): string[] =>
  message
    .split(/\n\s*\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** A text as the panel takes it: every field must be one that this text can fill. */
export const noticeTextInput = (known: readonly string[]) => {
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
  return z.object({
    title: text('Escreva o título', 100, 'Título muito longo: até 100 letras').refine(
      (value) => !value.includes('\n'),
      'O título cabe em uma linha',
    ),
    body: text('Escreva o texto', 2000, 'Texto muito longo: até 2.000 letras'),
  });
};
export type NoticeTextInput = z.infer<ReturnType<typeof noticeTextInput>>;
