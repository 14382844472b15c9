import type { Toast } from '#app/lib/toast.ts';

/** docs/product.md section 8, Customer and admin toasts, and Camera. Titles letter by letter. */
export const PROFILE_SAVED = { tone: 'good', title: 'Perfil atualizado!' } as const satisfies Toast;

export const PROFILE_NOT_SAVED = {
  tone: 'bad',
  title: 'Erro ao atualizar',
  message: 'Não foi possível salvar suas informações',
} as const satisfies Toast;

export const REPRESENTATIVE_SAVED = { tone: 'good', title: 'Representante salvo!' } as const satisfies Toast;

export const PROFILE_LINKED = { tone: 'good', title: 'Perfil vinculado!' } as const satisfies Toast;
export const PROFILE_UNLINKED = { tone: 'good', title: 'Perfil desvinculado' } as const satisfies Toast;
export const PROFILE_SWITCHED = { tone: 'good', title: 'Perfil alterado' } as const satisfies Toast;

export const PROFILE_NOT_LINKED = {
  tone: 'bad',
  title: 'Erro ao adicionar perfil',
  message: 'O perfil não foi vinculado. Confira os dados e tente de novo.',
} as const satisfies Toast;

export const PROFILE_NOT_UNLINKED = {
  tone: 'bad',
  title: 'Erro ao excluir',
  message: 'O perfil continua vinculado. Tente de novo em instantes.',
} as const satisfies Toast;

export const PROFILE_NOT_SWITCHED = {
  tone: 'bad',
  title: 'Erro ao trocar perfil',
  message: 'Você continua no mesmo perfil. Tente de novo em instantes.',
} as const satisfies Toast;

export const FACE_SENT = {
  tone: 'good',
  title: 'Verificação enviada!',
  message: 'Recebemos sua foto.',
} as const satisfies Toast;

export const CONSENT_GIVEN = {
  tone: 'good',
  title: 'Consentimento registrado',
  message: 'Agora é só tirar a foto.',
} as const satisfies Toast;

export const PHOTO_CONSENT_MISSING = {
  tone: 'bad',
  title: 'Falta o seu consentimento',
  message: 'Marque que concorda para continuar. Sem isso, nenhuma foto é pedida.',
} as const satisfies Toast;

export const PHOTO_CONSENT_REVOKED = {
  tone: 'good',
  title: 'Consentimento revogado',
  message: 'A foto foi apagada.',
} as const satisfies Toast;

export const CAMERA_REFUSED = {
  tone: 'bad',
  title: 'Erro na câmera',
  message: 'Não foi possível acessar a câmera',
} as const satisfies Toast;

export const FACE_NOT_SENT = {
  tone: 'bad',
  title: 'Erro ao enviar foto',
  message: 'A foto não foi enviada. Tente de novo.',
} as const satisfies Toast;

export const CLIENTS_NOT_LOADED = {
  tone: 'bad',
  title: 'Erro ao carregar clientes',
  message: 'Não foi possível carregar os clientes. Recarregue a página.',
} as const satisfies Toast;

export const CLIENT_NOT_SAVED = {
  tone: 'bad',
  title: 'Erro ao salvar',
  message: 'As mudanças não foram salvas. Tente de novo.',
} as const satisfies Toast;

export const ASSIGNEE_SAVED = { tone: 'good', title: 'Responsável atualizado' } as const satisfies Toast;
export const FACE_APPROVED = {
  tone: 'good',
  title: 'Identidade aprovada',
  message: 'O cliente será avisado em instantes.',
} as const satisfies Toast;
export const FACE_REJECTED = {
  tone: 'good',
  title: 'Verificação recusada',
  message: 'O cliente será avisado do motivo em instantes.',
} as const satisfies Toast;
export const FACE_UNDONE = {
  tone: 'good',
  title: 'Decisão desfeita',
  message: 'O cliente não foi avisado.',
} as const satisfies Toast;
export const CALL_LOGGED_AGAIN = {
  tone: 'good',
  title: 'Ligação registrada',
  message: 'A próxima está nas suas tarefas.',
} as const satisfies Toast;
export const CALL_LOGGED = { tone: 'good', title: 'Ligação registrada' } as const satisfies Toast;
export const NOTE_ADDED = { tone: 'good', title: 'Nota adicionada' } as const satisfies Toast;
