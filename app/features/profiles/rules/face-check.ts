import type { FaceStatus } from './terms.ts';

/** The identity check in its person's view. Times are ISO instants. */
export type FaceCheck = {
  /** The profile counts as verified: from the upload on, until the team refuses or the person revokes. */
  verified: boolean;
  /** When the person consented to the photo; null without a valid consent. */
  consentAt: string | null;
  latest: { status: FaceStatus; reason: string | null; sentAt: string; erasedAt: string } | null;
};

/** The step that the page shows. */
export type FaceStep = 'consent' | 'photo' | 'waiting' | 'approved' | 'refused';

/** A withdrawn consent comes first, even after a refusal: the next step is to consent again. */
export function faceStep({ consentAt, latest, verified }: FaceCheck): FaceStep {
  if (!consentAt) return 'consent';
  if (latest?.status === 'pending') return 'waiting';
  if (latest?.status === 'rejected') return 'refused';
  // Approved, but verification was later withdrawn without a decision on the photo: asks for a new one.
  return latest?.status === 'approved' && verified ? 'approved' : 'photo';
}

/** Least length of the shorter side, in pixels, for a recognisable face. */
export const FACE_LEAST_SIDE = 240;

/** Reasons why a photo is refused. */
export const FACE_REFUSALS = {
  'no-consent': 'Antes da foto, leia e aceite o consentimento.',
  open: 'Sua foto já foi enviada e está em conferência.',
  missing: 'Escolha uma foto para enviar.',
  small: `Esta foto é pequena demais. Envie uma com pelo menos ${FACE_LEAST_SIDE} pontos de lado.`,
} as const;
