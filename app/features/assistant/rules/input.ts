import { z } from 'zod';
import { CHAT_ERRORS, HISTORY_LENGTH, HISTORY_MESSAGES, QUESTION_LENGTH, REPLY_LENGTH } from './terms.ts';

const text = (length: number, message: string) =>
  z
    .string({ error: CHAT_ERRORS.invalid })
    .max(length, message)
    .refine((value) => value.trim() !== '', CHAT_ERRORS.empty);

/**
 * Allows only these roles: a `system` message would let the sender write the assistant's own instructions.
 */
const Message = z.discriminatedUnion(
  'role',
  [
    z.object({ role: z.literal('user'), content: text(QUESTION_LENGTH, CHAT_ERRORS.longQuestion) }),
    z.object({ role: z.literal('assistant'), content: text(REPLY_LENGTH, CHAT_ERRORS.invalid) }),
  ],
  { error: CHAT_ERRORS.role },
);

/** Messages of a conversation, at most as many and as long as one request may bring. */
export const Talk = z
  .array(Message, { error: CHAT_ERRORS.invalid })
  .max(HISTORY_MESSAGES, CHAT_ERRORS.longHistory)
  .refine(
    (all) => all.reduce((sum, { content }) => sum + content.length, 0) <= HISTORY_LENGTH,
    CHAT_ERRORS.longHistory,
  );

/** Body of the chat function (docs/product.md section 7, Chat): the whole history, the new question last. */
export const ChatInput = z.object(
  {
    messages: Talk.min(1, CHAT_ERRORS.invalid).refine(
      (all) => all.at(-1)?.role === 'user',
      CHAT_ERRORS.lastRole,
    ),
  },
  { error: CHAT_ERRORS.invalid },
);
