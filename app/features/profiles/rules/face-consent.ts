/**
 * The separate consent to the photo of a face: sensitive data (LGPD art. 11, I), so requested separately, for
 * one purpose, with words on who sees it, for how long, and how to revoke it. The text that the person read
 * is stored with the consent: a change of these words is a new version.
 */
export const FACE_CONSENT = {
  purpose: 'face-verification',
  version: '2026-11-21',
  title: 'Sobre a foto do seu rosto',
  points: [
    {
      term: 'Para que serve',
      text: 'Confirmar que quem contrata é mesmo você e impedir que alguém use o seu documento. Para mais nada.',
    },
    {
      term: 'Quem vê',
      text: 'Só as pessoas da nossa equipe que conferem identidades. A foto é guardada cifrada e não passa por reconhecimento facial automático nem sai para outras empresas.',
    },
    {
      term: 'Por quanto tempo',
      text: 'Até 90 dias depois do envio. Então a foto é apagada; fica apenas a informação de que a conferência foi feita.',
    },
    {
      term: 'Como voltar atrás',
      text: 'Você pode revogar este consentimento aqui mesmo, quando quiser e sem custo. A foto é apagada na hora. Os seus serviços continuam; só o que exigir identidade confirmada pedirá uma nova foto.',
    },
  ],
  agree: 'Li e concordo com o uso da foto do meu rosto para confirmar a minha identidade.',
} as const;

/** The text as it is stored. */
export const faceConsentText = (): string =>
  [...FACE_CONSENT.points.map(({ term, text }) => `${term}: ${text}`), FACE_CONSENT.agree].join('\n');

/** Days from sending a photo to its erasure; FACE_CONSENT promises them. */
export const FACE_RETENTION_DAYS = 90;
