import type { FaceStatus } from './profile-status.ts';

/** The identity check as its person sees it. Times are ISO instants. */
export type FaceCheck = {
  /** The profile counts as verified: from the upload on, until the team or its person says otherwise. */
  verified: boolean;
  /** When the photo was agreed to; null without an agreement that stands. */
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
  // Approved and then withdrawn by the team without a word on the photo: it is asked for again.
  return latest?.status === 'approved' && verified ? 'approved' : 'photo';
}

/** Least length of the shorter side, in pixels, for a recognisable face. */
export const FACE_LEAST_SIDE = 240;

/** Why a photo was not taken. */
export const FACE_REFUSALS = {
  'no-consent': 'Antes da foto, leia e aceite o consentimento.',
  open: 'Sua foto já foi enviada e está em conferência.',
  missing: 'Escolha uma foto para enviar.',
  small: `Esta foto é pequena demais. Envie uma com pelo menos ${FACE_LEAST_SIDE} pontos de lado.`,
} as const;
