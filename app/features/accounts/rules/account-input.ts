import { z } from 'zod';
import { isUf } from '#app/lib/brazil.ts';
import { digitsOnly, isValidDocument, normalizeDocument } from '#app/lib/documents.ts';

const email = z.string().trim().toLowerCase().max(255, 'Email muito longo').pipe(z.email('Email inválido'));
const password = z
  .string()
  .min(6, 'A senha deve ter no mínimo 6 caracteres')
  .max(128, 'A senha deve ter no máximo 128 caracteres');

const documentOf = <T extends { doc_type: 'CPF' | 'CNPJ'; doc_number: string }>(value: T) =>
  isValidDocument(value.doc_type, value.doc_number);
const DOCUMENT_FAULT = {
  path: ['doc_number'],
  message: 'Documento inválido',
  when: ({ value }: { value: unknown }) => {
    const draft = value as { doc_type?: unknown; doc_number?: unknown };
    return typeof draft.doc_number === 'string' && (draft.doc_type === 'CPF' || draft.doc_type === 'CNPJ');
  },
};

const person = {
  full_name: z.string().trim().min(3, 'Nome deve ter no mínimo 3 caracteres').max(100, 'Nome muito longo'),
  doc_type: z.enum(['CPF', 'CNPJ'], 'Documento inválido'),
  doc_number: z.string().max(30, 'Documento inválido').transform(normalizeDocument),
  phone: z
    .string()
    .trim()
    .max(20, 'Telefone inválido')
    .refine((value) => [10, 11].includes(digitsOnly(value).length), 'Telefone inválido')
    .transform(digitsOnly),
  uf: z.string().trim().toUpperCase().refine(isUf, 'Selecione um estado'),
  cep: z
    .string()
    .default('')
    .transform(digitsOnly)
    .refine((value) => value === '' || value.length === 8, 'CEP inválido'),
  address: z.string().trim().max(200, 'Endereço muito longo').default(''),
};

/** Spec section 2 (signup fields) and 5 (Auth). */
export const SignupInput = z.object({ ...person, email, password }).refine(documentOf, DOCUMENT_FAULT);
export type SignupInput = z.infer<typeof SignupInput>;

/** What `users.user_metadata` holds: the signup data without the credentials (spec section 7, Sign up). */
export const UserMetadata = z.object(person).refine(documentOf, DOCUMENT_FAULT);

/** A login says only what is missing: what is wrong, the answer to the credentials says. */
export const LoginInput = z.object({
  email: z.string().trim().toLowerCase().min(1, 'Informe o e-mail').max(255, 'Email muito longo'),
  password: z.string().min(1, 'Informe a senha').max(128, 'E-mail ou senha incorretos.'),
});
export type LoginInput = z.infer<typeof LoginInput>;

export const ResetRequestInput = z.object({ email });
export const NewPasswordInput = z.object({ token: z.string().min(1), password });
