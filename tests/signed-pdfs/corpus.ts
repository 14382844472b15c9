import type { DayProof } from '#app/features/proof/rules/evidence.ts';
import type { Answer, RuleName } from '#app/features/proof/rules/judge-document.ts';
import type { Trusted } from '#app/features/proof/rules/key-roles.ts';
import type { Identity } from '#app/features/proof/server/make-certificate.server.ts';

/** A file with its right verdict; `only` names the only rule that refuses it. */
export type Specimen = {
  family: 'valid' | 'update' | 'wrapping' | 'universal' | 'shadow' | 'annotation' | 'house';
  name: string;
  file: Buffer;
  answer: Answer | readonly Answer[];
  only?: RuleName;
  proof?: DayProof;
};

/** An issued contract with the keys of its issuer. */
export type Issued = {
  bytes: Buffer;
  /** Another contract of the house. */
  other: Buffer;
  signer: Identity;
  clock: Identity;
  authority: Identity;
  stranger: Identity;
  proof: DayProof;
  /** Certificates that a verifier carries. */
  trusted: Trusted[];
};
