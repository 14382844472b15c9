import { z } from 'zod';
import { emailField, nameField, phoneField } from '#app/features/profiles/rules/person-fields.ts';
import { MESSAGE_LENGTH, MESSAGE_LONG, MESSAGE_SHORT } from './contact-message.ts';

/** docs/product.md section 5, Contact form. */
export const ContactInput = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField('Telefone inválido'),
  message: z
    .string(MESSAGE_SHORT)
    .trim()
    .min(MESSAGE_LENGTH.min, MESSAGE_SHORT)
    .max(MESSAGE_LENGTH.max, MESSAGE_LONG),
});

export type ContactInput = z.infer<typeof ContactInput>;
