import { formatDocument } from '#app/lib/documents.ts';
import { maskPhone } from '#app/lib/masks.ts';
import type { DocTypeName, FaceStatus, Relationship } from './profile-status.ts';
import type { Representative } from './representative.ts';

/** A client's profile in the panel; instants are ISO texts. */
export type ClientProfile = {
  id: string;
  fullName: string;
  docType: DocTypeName;
  docNumber: string;
  /** The representative of a company; null for a person, and if not named. */
  representative: Representative | null;
  phone: string;
  uf: string;
  address: string;
  email: string;
  faceVerified: boolean;
  assigneeId: string | null;
  createdAt: string;
  /** When the person's data were erased: the rest is kept by law and read-only. */
  erasedAt: string | null;
};

export type ClientFace = {
  id: string;
  status: FaceStatus;
  reason: string | null;
  reviewer: string | null;
  sentAt: string;
  erasedAt: string;
  /** Whether the photo still exists. */
  kept: boolean;
};

export type ClientLinked = {
  id: string;
  fullName: string;
  docType: DocTypeName;
  docNumber: string;
  relationship: Relationship;
  phone: string | null;
  uf: string;
  active: boolean;
};

export type ClientConsent = {
  id: string;
  purpose: string;
  version: string;
  createdAt: string;
  revokedAt: string | null;
};

export type ClientNote = { id: string; body: string; author: string | null; createdAt: string };

/** The fields in which two edits may conflict, with their labels in the message. */
export const shownProfile = ({
  fullName,
  phone,
  uf,
  address,
}: Pick<ClientProfile, 'fullName' | 'phone' | 'uf' | 'address'>) => ({
  fullName,
  phone: maskPhone(phone),
  uf,
  address,
});

/** "CPF 529.982.247-25" */
export const documentWords = ({ docType, docNumber }: { docType: DocTypeName; docNumber: string }) =>
  `${docType} ${formatDocument(docNumber)}`;

/** Reasons to refuse a photo, most frequent first. */
export const FACE_REASONS = [
  'O rosto não aparece inteiro ou está fora de foco. Tire outra foto com boa luz.',
  'A foto não é da pessoa do documento enviado.',
  'A foto parece ser de uma tela ou de outra foto. Tire uma ao vivo.',
] as const;
