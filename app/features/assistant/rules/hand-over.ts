import { z } from 'zod';
import { emailField, nameField, phoneField } from '#app/features/profiles/rules/person-fields.ts';
import { Talk } from './input.ts';
import { CHAT_ERRORS, type ChatMessage } from './terms.ts';

/** Most characters of the message for the team: those of a message of a conversation. */
const MOST_CHARACTERS = 4_000;
const QUESTION_MISSING = 'Escreva o que você quer perguntar';

const talk = z
  .string(CHAT_ERRORS.invalid)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: CHAT_ERRORS.invalid });
      return z.NEVER;
    }
  })
  .pipe(Talk);

const fields = z.object({
  /** Id of the form: a repeated one adds nothing again. */
  handOver: z.uuid(CHAT_ERRORS.invalid),
  talk,
  message: z.string(QUESTION_MISSING).trim().max(1_000, 'No máximo 1000 letras'),
});

type Asked = { talk: readonly ChatMessage[]; message: string };
const asksSomething = ({ talk: said, message }: Asked) => message !== '' || said.length > 0;
const asked = { path: ['message'], message: QUESTION_MISSING };

/** The form of a signed-in customer, whom the team knows. */
export const HandOverInput = fields.refine(asksSomething, asked);
export type HandOverInput = z.infer<typeof HandOverInput>;

/** The form of a visitor. */
export const VisitorHandOverInput = fields
  .extend({ name: nameField, email: emailField, phone: phoneField('Telefone inválido') })
  .refine(asksSomething, asked);
export type VisitorHandOverInput = z.infer<typeof VisitorHandOverInput>;

const WRITERS = { user: 'Pergunta', assistant: 'Assistente' } as const;

/**
 * Text for the team: the person's message, then the transcript as the browser sent it. The oldest messages are left out
 * when the text would be too long for a message of a conversation.
 */
export function handOverText({ talk: said, message }: Asked): string {
  const head = [message, said.length > 0 ? 'Conversa com o assistente do site:' : ''].filter(Boolean);
  const lines = said.map(({ role, content }) => `${WRITERS[role]}: ${content.trim()}`);
  const whole = [...head, ...lines].join('\n\n');
  if (whole.length <= MOST_CHARACTERS) return whole;
  const cut = [...head, '(O começo ficou de fora.)'];
  const room = MOST_CHARACTERS - cut.join('\n\n').length - 2;
  return [...cut, lines.join('\n\n').slice(-room)].join('\n\n');
}
