import { z } from 'zod';
import { emailField, nameField, phoneField } from '#app/features/profiles/rules/person-fields.ts';

const MESSAGE_SHORT = 'Mensagem deve ter no mínimo 10 caracteres';

/** Spec section 5, Contact form. */
export const ContactInput = z.object({
  name: nameField,
  email: emailField,
  phone: phoneField('Telefone inválido'),
  message: z.string(MESSAGE_SHORT).trim().min(10, MESSAGE_SHORT).max(1000, 'Mensagem muito longa'),
});

export type ContactInput = z.infer<typeof ContactInput>;
