import { z } from 'zod';
import {
  addressField,
  cepField,
  docNumberField,
  docTypeField,
  documentRule,
  emailField,
  nameField,
  phoneField,
  ufField,
} from '#app/features/profiles/rules/person-fields.ts';
import { safePath } from '#app/lib/page-address.ts';
import { isPrintable } from '#app/lib/printable.ts';
import { PASSWORD_LENGTH, PASSWORD_LONG, PASSWORD_SHORT } from './signup-checks.ts';

const password = z
  .string(PASSWORD_SHORT)
  .min(PASSWORD_LENGTH.min, PASSWORD_SHORT)
  .max(PASSWORD_LENGTH.max, PASSWORD_LONG);

const person = {
  full_name: nameField,
  doc_type: docTypeField,
  doc_number: docNumberField,
  phone: phoneField('Telefone inválido'),
  uf: ufField('Selecione um estado'),
  cep: cepField,
  address: addressField,
};
const document = documentRule('doc_type', 'doc_number');

/** Input of a sign-up: docs/product.md sections 2 (signup fields) and 5 (Auth). */
export const SignupInput = z.object({ ...person, email: emailField, password }).refine(...document);
export type SignupInput = z.infer<typeof SignupInput>;

/**
 * Content of `users.user_metadata`: the signup data without the credentials (docs/product.md section 7, Sign
 * up).
 */
export const UserMetadata = z.object(person).refine(...document);
export type UserMetadata = z.infer<typeof UserMetadata>;

/** Checks a login for missing values only: a malformed e-mail gets the same answer as wrong credentials. */
export const LoginInput = z.object({
  email: z
    .string('Informe o e-mail')
    .trim()
    .toLowerCase()
    .min(1, 'Informe o e-mail')
    .max(255, 'Email muito longo'),
  password: z
    .string('Informe a senha')
    .min(1, 'Informe a senha')
    .max(PASSWORD_LENGTH.max, 'E-mail ou senha incorretos.'),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** Path of this site to return to after a detour; empty for any other value. */
const redirectTo = z
  .string()
  .max(500)
  .transform((path) => safePath(path, ''))
  .catch('');

export const ResetRequestInput = z.object({ email: emailField, redirectTo });
/** A request for a link by WhatsApp. */
export const PhoneLinkInput = z.object({ phone: phoneField('Telefone inválido'), redirectTo });
export const NewPasswordInput = z.object({
  redirectTo,
  token: z.string('Link inválido').min(1, 'Link inválido').max(500, 'Link inválido'),
  password,
});

const CURRENT_MISSING = 'Informe a senha atual';
const currentPassword = z
  .string(CURRENT_MISSING)
  .min(1, CURRENT_MISSING)
  .max(PASSWORD_LENGTH.max, 'A senha atual não confere.');

/** Input of a password change. Without `endOthers` the other sessions stay open. */
export const PasswordChangeInput = z
  .object({
    currentPassword,
    newPassword: password,
    endOthers: z
      .string()
      .optional()
      .transform((value) => value === 'on'),
  })
  .refine((value) => value.newPassword !== value.currentPassword, {
    path: ['newPassword'],
    message: 'A nova senha deve ser diferente da atual',
  });
export type PasswordChangeInput = z.infer<typeof PasswordChangeInput>;

export const EmailChangeInput = z.object({ email: emailField, password: currentPassword });
export type EmailChangeInput = z.infer<typeof EmailChangeInput>;

/** Input of a change to the second factor. */
export const CurrentPasswordInput = z.object({ password: currentPassword });

/** Input of the start of a passkey. */
export const PasskeyInput = z.object({
  name: z
    .string('Dê um nome à chave')
    .trim()
    .min(1, 'Dê um nome à chave')
    .max(60, 'Nome muito longo')
    .refine(isPrintable, 'Use só letras, números e sinais comuns'),
  password: currentPassword,
});
export type PasskeyInput = z.infer<typeof PasskeyInput>;

/** Longest accepted answer of a device, in characters; real ones have some 2,000. */
const PASSKEY_ANSWER = 20_000;
const parsedJson = z
  .string()
  .max(PASSKEY_ANSWER)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'Resposta inválida do aparelho' });
      return z.NEVER;
    }
  });

/** Parts of a device's answer that both ceremonies have (WebAuthn, section 5.1). */
const credential = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** The device's answer to the registration of a passkey, as JSON. */
export const PasskeyAnswerInput = z.object({
  name: PasskeyInput.shape.name,
  response: parsedJson.pipe(
    z.object({
      ...credential,
      response: z.object({
        clientDataJSON: z.string(),
        attestationObject: z.string(),
        transports: z.array(z.string().max(40)).max(10).default([]),
      }),
    }),
  ),
});

/** The device's answer to a sign-in by passkey, as JSON. */
export const PasskeySignInInput = z.object({
  redirectTo: z.string().optional(),
  response: parsedJson.pipe(
    z.object({
      ...credential,
      response: z.object({
        clientDataJSON: z.string(),
        authenticatorData: z.string(),
        signature: z.string(),
      }),
    }),
  ),
});
export type PasskeySignInInput = z.infer<typeof PasskeySignInInput>;

const CODE_MISSING = 'Digite os seis números do aplicativo';
/** A code of the second factor: six digits. Removes spaces, which people copy along. */
export const TotpInput = z.object({
  code: z
    .string(CODE_MISSING)
    .transform((value) => value.replace(/\s/g, ''))
    .refine((value) => /^\d{6}$/.test(value), CODE_MISSING),
});
