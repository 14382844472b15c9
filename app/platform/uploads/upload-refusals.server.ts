import { formatNumber } from '#app/lib/numbers.ts';
import type { AppError } from '#app/lib/result.ts';
import { UPLOAD_TYPES, type UploadType } from './check-type.server.ts';

/** Why a file of a request was refused; `name` is its showable name. */
export type FileRefusal = AppError & { name: string };

const LABELS: Record<UploadType, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
};

/** "PDF, JPG ou PNG", "JPG ou PNG". */
const labelsOf = (types: readonly UploadType[]): string =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(
    UPLOAD_TYPES.filter((type) => types.includes(type)).map((type) => LABELS[type]),
  );

const megabytes = (bytes: number) => formatNumber(bytes / 1024 / 1024, 1);

/** Message of each refusal: the fault of the file and what to do instead. */
export const REFUSALS = {
  empty: () => 'Este arquivo está vazio. Abra-o para conferir e escolha de novo.',
  'too-big': (maxBytes: number) =>
    `Este arquivo passa de ${megabytes(maxBytes)} MB. Reduza o tamanho ou divida em partes e envie de novo.`,
  'too-many': (maxFiles: number) =>
    `Só os primeiros ${maxFiles} arquivos foram lidos. Envie este em seguida.`,
  type: (types: readonly UploadType[]) => `Este tipo de arquivo não é aceito. Envie ${labelsOf(types)}.`,
  'found-type': (types: readonly UploadType[], found: string) =>
    `Por dentro, este arquivo é ${found.toUpperCase()}. Envie ${labelsOf(types)}.`,
  'pdf-broken': () => 'Este PDF está incompleto ou danificado. Baixe ou salve-o de novo e envie.',
  'pdf-locked': () => 'Este PDF tem senha. Salve uma cópia sem senha, ou tire fotos das páginas, e envie.',
  'pdf-active': () =>
    'Este PDF traz programas ou outros arquivos dentro. Imprima-o em um novo PDF e envie a cópia.',
  'pdf-heavy': () =>
    'Este PDF tem páginas ou desenhos demais. Imprima-o em um novo PDF, ou divida em partes, e envie.',
  'pdf-unreadable': () =>
    'Não foi possível conferir este PDF por dentro. Imprima-o em um novo PDF e envie a cópia.',
  mixed: () => 'Este arquivo mistura formatos e foi recusado por segurança. Envie uma cópia simples.',
  'image-broken': () =>
    'Esta imagem está incompleta ou danificada. Tire a foto de novo ou salve outra cópia.',
  'image-huge': (maxPixels: number) =>
    `Esta imagem passa de ${Math.round(maxPixels / 1e6)} milhões de pontos. Envie uma versão menor.`,
} as const;

export const refusal = (name: string, code: FileRefusal['code'], message: string): FileRefusal => ({
  code,
  name,
  title: 'Arquivo recusado',
  message,
});
