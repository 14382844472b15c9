import type { CameraFault } from './use-camera.ts';

/** Advice for each camera fault. A file works in every case. */
export const CAMERA_HELP: Record<CameraFault, string> = {
  denied:
    'O navegador não deixou usar a câmera. Toque no cadeado ao lado do endereço e permita a câmera. Ou escolha uma foto abaixo.',
  missing: 'Não encontramos uma câmera neste aparelho. Escolha uma foto abaixo ou continue pelo celular.',
  busy: 'A câmera está em uso por outro aplicativo. Feche-o e tente de novo, ou escolha uma foto abaixo.',
  unsupported: 'Este navegador não abre a câmera nesta página. Escolha uma foto abaixo.',
};
