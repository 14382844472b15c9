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
import { POSITIONS, type Position } from '#app/terms/panel-areas.ts';
import { POSITION_HINTS, POSITION_LABELS } from '#app/terms/position-words.ts';
import { isTeamRole, type TeamRole } from '#app/terms/team-roles.ts';
import type { Role } from './roles.ts';
import { PASSWORD_LENGTH } from './signup-checks.ts';

/** What someone of the team is: without the panel, or in it with a position. */
export const PLACES = ['staff', ...POSITIONS] as const;
export type Place = (typeof PLACES)[number];

export const PLACE_LABELS: Record<Place, string> = { staff: 'Equipe', ...POSITION_LABELS };
export const PLACE_HINTS: Record<Place, string> = {
  staff: 'Recebe leads e clientes e os avisos deles. Não abre o painel.',
  ...POSITION_HINTS,
};

/** Role and position as stored with an account; for customers and staff the position has no meaning. */
export type Standing = {
  role: Role;
  position: Position;
  exportsFull: boolean;
  /** Position of the business that narrows the shipped one. */
  customPositionId?: string | null;
};
export type TeamStanding = Standing & { role: TeamRole };

export const placeOf = ({ role, position }: Pick<Standing, 'role' | 'position'>): Place =>
  role === 'admin' ? position : 'staff';

/**
 * Returns the stored form of a place. Owners and staff always have `exportsFull`, because an owner exports
 * everything.
 */
export const standingOf = (place: Place, exportsFull: boolean): TeamStanding => ({
  role: place === 'staff' ? 'staff' : 'admin',
  position: place === 'staff' ? 'owner' : place,
  exportsFull: place === 'staff' || place === 'owner' || exportsFull,
});

/** A standing in one word, as the page shows it and a form brings it back. */
export function standingWord(standing: Standing): string {
  if (!isTeamRole(standing.role)) return standing.role;
  const place = standing.customPositionId ?? placeOf(standing);
  return standing.exportsFull && place !== 'staff' && place !== 'owner' ? `${place}+` : place;
}

export const isOwner = ({ role, position }: Pick<Standing, 'role' | 'position'>): boolean =>
  role === 'admin' && position === 'owner';

/** Life of an invitation's link, in hours. */
export const INVITE_HOURS = 48;
/** The panel opens the data of all customers: longer than a customer's (as `npm run admin:create` asks). */
export const TEAM_PASSWORD_LENGTH = 12;

const placeFields = {
  place: z.enum(PLACES, 'Escolha o cargo'),
  exportsFull: z.literal('on').optional(),
};

export const InviteInput = z.object({ email: emailField, ...placeFields });
export type InviteInput = z.infer<typeof InviteInput>;

/** A member's place: a shipped one, or the id of a position of the business. */
export const RoleInput = z.object({
  ...placeFields,
  place: z.union([placeFields.place, z.uuid()], 'Escolha o cargo'),
});

const TOO_SHORT = `A senha deve ter no mínimo ${TEAM_PASSWORD_LENGTH} caracteres`;

/**
 * Input of an invited person without an account: the account needs a complete profile (docs/product.md
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

export type TeamChange = {
  actorId: string;
  memberId: string;
  from: Standing;
  to: Standing;
  otherOwners: number;
};
export type TeamRefusal = 'self' | 'last-owner' | 'not-member';

/**
 * Returns why a change of role or position is refused; null if it is allowed. Team members cannot change
 * their own role; one owner must keep full rights.
 */
export function refuseTeamChange({
  actorId,
  memberId,
  from,
  to,
  otherOwners,
}: TeamChange): TeamRefusal | null {
  if (actorId === memberId) return 'self';
  if (from.role === 'partner' || (from.role === 'user' && to.role === 'user')) return 'not-member';
  if (isOwner(from) && !isOwner(to) && otherOwners === 0) return 'last-owner';
  return null;
}

/** Side of the photo on a member's card, in points. */
export const PORTRAIT = 160;
/** Maximum size of an uploaded photo, in bytes. */
export const PORTRAIT_BYTES = 8 * 1024 * 1024;

/** State and number of a registration with the Brazilian Bar; both empty for members who are no lawyers. */
export const OabInput = z
  .object({
    oab_uf: z.union([ufField('Selecione um estado'), z.literal('')]).default(''),
    oab_number: z
      .string()
      .default('')
      .transform((number) => number.replace(/[.\s-]/g, '').toUpperCase())
      .refine((number) => /^(\d{1,6}[A-Z]?)?$/.test(number), 'Só o número, como 12345 ou 12345A'),
  })
  .refine(({ oab_uf, oab_number }) => !oab_number || oab_uf, {
    path: ['oab_uf'],
    message: 'Selecione o estado da OAB',
  })
  .refine(({ oab_uf, oab_number }) => !oab_uf || oab_number, {
    path: ['oab_number'],
    message: 'Escreva o número da OAB',
  });

/** A member's card as its form shows it. The photo is a JPEG in base64. */
type TeamCard = {
  oabUf: string | null;
  oabNumber: string | null;
  photo: string | null;
  version: number;
};

/** The team as its page shows it; instants are ISO texts. */
export type TeamMember = { id: string; name: string };

export type TeamMemberView = {
  id: string;
  name: string;
  email: string;
  /** Current role, or the role before the access was removed. */
  role: TeamRole;
  position: Position;
  exportsFull: boolean;
  /** Position of the business that narrows the shipped one. */
  customPositionId: string | null;
  disabledAt: string | null;
  twoFactor: boolean;
  leads: number;
  clients: number;
  /** Null until a photo or a registration is stored. */
  card: TeamCard | null;
};
export type InviteView = {
  id: string;
  email: string;
  role: TeamRole;
  position: Position;
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
  state: InviteState;
};

/** Id of a member of the team in a form; an empty value is null: unassigned. */
export const memberField = z
  .union([z.uuid(), z.literal('')], 'Escolha alguém da equipe')
  .transform((id) => (id || null) as UserId | null);

/** The switch of the second factor, with its first day; empty for at once. */
export const TwoFactorInput = z.object({
  on: z.stringbool(),
  from: z.union([z.literal(''), z.iso.date('Dia inválido')]).default(''),
});
