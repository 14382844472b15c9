import { z } from 'zod';
import {
  docNumberField,
  documentRule,
  emailField,
  nameField,
  phoneField,
  ufField,
} from '#app/features/profiles/rules/person-fields.ts';
import type { UserId } from '#app/terms/ids.ts';
import { PASSWORD_LENGTH } from './password-length.ts';
import { ROLES, type Role } from './role-status.ts';

/** Roles of the team; a `user` is a customer. */
export type TeamRole = Exclude<Role, 'user'>;
export const TEAM_ROLES = ROLES.filter((role): role is TeamRole => role !== 'user');

export const ROLE_LABELS: Record<TeamRole, string> = { staff: 'Equipe', admin: 'Administrador' };
export const ROLE_HINTS: Record<TeamRole, string> = {
  staff: 'Recebe leads e clientes e os avisos deles. Não abre o painel.',
  admin: 'Abre o painel e faz tudo nele.',
};

/** Life of an invitation's link, in hours. */
export const INVITE_HOURS = 48;
/** The panel opens the data of all customers: longer than a customer's (as `npm run admin:create` asks). */
export const TEAM_PASSWORD_LENGTH = 12;

const roleField = z.enum(TEAM_ROLES as [TeamRole, ...TeamRole[]], 'Escolha o papel');

export const InviteInput = z.object({ email: emailField, role: roleField });
export type InviteInput = z.infer<typeof InviteInput>;

export const RoleInput = z.object({ role: roleField });

const TOO_SHORT = `A senha deve ter no mínimo ${TEAM_PASSWORD_LENGTH} caracteres`;

/**
 * What an invited person without an account fills in: the account needs a profile as any other (docs/product.md
 * section 5).
 */
export const JoinInput = z
  .object({
    full_name: nameField,
    doc_type: z.literal('CPF').default('CPF'),
    doc_number: docNumberField,
    phone: phoneField('Telefone inválido'),
    uf: ufField('Selecione um estado'),
    password: z
      .string(TOO_SHORT)
      .min(TEAM_PASSWORD_LENGTH, TOO_SHORT)
      .max(PASSWORD_LENGTH.max, `A senha deve ter no máximo ${PASSWORD_LENGTH.max} caracteres`),
  })
  .refine(...documentRule('doc_type', 'doc_number'));
export type JoinInput = z.infer<typeof JoinInput>;

export type InviteState = 'open' | 'accepted' | 'revoked' | 'expired';

type InviteDates = { acceptedAt: unknown; revokedAt: unknown; expiresAt: Date | string };

export function inviteState({ acceptedAt, revokedAt, expiresAt }: InviteDates, now: Date): InviteState {
  if (acceptedAt) return 'accepted';
  if (revokedAt) return 'revoked';
  return new Date(expiresAt) <= now ? 'expired' : 'open';
}

export type TeamChange = { actorId: string; memberId: string; from: Role; to: Role; otherAdmins: number };
export type TeamRefusal = 'self' | 'last-admin' | 'not-member';

/**
 * Why a change of role is not made; null where it may be. No admin changes their own role; at least one admin remains.
 */
export function refuseTeamChange({
  actorId,
  memberId,
  from,
  to,
  otherAdmins,
}: TeamChange): TeamRefusal | null {
  if (actorId === memberId) return 'self';
  if (from === 'user' && to === 'user') return 'not-member';
  if (from === 'admin' && to !== 'admin' && otherAdmins === 0) return 'last-admin';
  return null;
}

/** The team as its page shows it; instants are ISO texts. */
export type TeamMember = { id: string; name: string };

export type TeamMemberView = {
  id: string;
  name: string;
  email: string;
  /** What they are, or were before the access was taken. */
  role: TeamRole;
  disabledAt: string | null;
  twoFactor: boolean;
  leads: number;
  clients: number;
};
export type InviteView = {
  id: string;
  email: string;
  role: TeamRole;
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
  state: InviteState;
};

/** One of the team as a form names them; empty, null in code, is no one. */
export const memberField = z
  .union([z.uuid(), z.literal('')], 'Escolha alguém da equipe')
  .transform((id) => (id || null) as UserId | null);
