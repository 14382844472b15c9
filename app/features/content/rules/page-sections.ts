import { z } from 'zod';
import { isPhone } from '#app/lib/area-codes.ts';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { detectDocument, digitsOnly } from '#app/lib/documents.ts';
import { safePath } from '#app/lib/page-address.ts';
import { isUuid } from '#app/lib/uuid.ts';
import {
  type ContentSection,
  group,
  image,
  list,
  long,
  meta,
  optional,
  pictured,
  text,
  titled,
} from './content-schema.ts';
import type { SiteContent } from './site-content.ts';

type PageKey =
  | 'landing_titles'
  | 'screens'
  | 'proof'
  | 'reviews'
  | 'press'
  | 'faq_page'
  | 'contact_page'
  | 'verify_page'
  | 'check_page'
  | 'assistant'
  | 'learn'
  | 'truths'
  | 'assistant_answers'
  | 'phrases';

/** Channels that a check takes for the business's own; a wrong one would make a stranger's official. */
const official = (title: string, one: string, max: number, is: (value: string) => boolean, message: string) =>
  list(title, one, text(title, max).refine(is, message), 20, { least: 0 });
const isPhoneWritten = (value: string) => isPhone(value) || /^0[389]00\d{6,7}$/.test(digitsOnly(value));
const isEmail = (value: string) => z.email().safeParse(value).success;
const isHost = (value: string) => /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(value);
const isPixKey = (value: string) =>
  isEmail(value) ||
  isUuid(value.toLowerCase()) ||
  detectDocument(value) !== null ||
  /^\+55\d{10,11}$/.test(value);

/** Screens of a case that the product has pictures of. */
const SCREENS = 3;

/** Address of the original: praise without a source proves nothing. */
const published = text('Endereço', 300, {
  help: 'Onde qualquer pessoa lê o original, com https://',
}).refine(
  (link) => /^https:\/\/[^\s/]+\.[^\s/]+/.test(link) && URL.canParse(link),
  'Escreva o endereço inteiro, com https://',
);

/** Phrases that can have other words. */
const PHRASES = 400;

/** Sections for the titles and texts of pages outside of the other sections. */
export const PAGE_SECTIONS: { [Key in PageKey]: ContentSection<SiteContent[Key]> } = {
  landing_titles: {
    label: 'Títulos da página inicial',
    help: 'Acima dos benefícios, das etapas e das frentes.',
    page: '/#beneficios',
    schema: group('Títulos da página inicial', {
      benefits: text('Benefícios', 90),
      steps: text('Etapas', 90),
      fronts: text('Frentes', 90),
    }),
  },
  screens: {
    label: 'Telas do produto',
    help: 'Como um caso anda, em telas da área do cliente, abaixo das etapas. Sem imagem, aparece a tela do próprio sistema.',
    page: '/#como-funciona',
    schema: list('Telas', 'tela', pictured('Tela'), SCREENS),
  },
  proof: {
    label: 'Provas',
    help: 'Acima dos números das promessas, na página inicial. Os números vêm dos registros e não se editam.',
    page: '/#provas',
    schema: group('Provas', {
      title: text('Título', 60),
      lead: long('Texto', 240),
      begun: long('Enquanto não há números', 240),
    }),
  },
  reviews: {
    label: 'Avaliações',
    help: 'O que clientes escreveram em outro lugar, na página inicial. Sem nenhuma, nada aparece.',
    page: '/#provas',
    schema: list(
      'Avaliações',
      'avaliação',
      group('Avaliação', {
        text: long('O que a pessoa escreveu', 320, 'Palavra por palavra, com a permissão dela.'),
        author: text('Quem escreveu', 60),
        source: text('Onde', 40, { help: 'Google, Reclame Aqui' }),
        link: published,
      }),
      3,
      { least: 0 },
    ),
  },
  press: {
    label: 'Imprensa',
    help: 'Reportagens sobre a empresa, na página inicial. Sem nenhuma, nada aparece.',
    page: '/#provas',
    schema: list(
      'Reportagens',
      'reportagem',
      group('Reportagem', {
        title: text('Título', 140),
        outlet: text('Veículo', 60),
        publishedOn: z
          .string()
          .refine(isCivilDate, 'Data inválida')
          .meta(meta('Publicada em', { kind: 'date' })),
        link: published,
      }),
      4,
      { least: 0 },
    ),
  },
  faq_page: {
    label: 'Página de perguntas',
    help: 'O que se lê ao lado e abaixo das perguntas.',
    page: '/faq',
    schema: group('Página de perguntas', {
      lead: long('Abaixo do título', 240),
      title: text('Título do convite', 60),
      text: long('Texto do convite', 160),
      image: image('Imagem', 'Abaixo da busca.'),
    }),
  },
  contact_page: {
    label: 'Página de contato',
    help: 'O título, o texto e em quanto tempo respondemos, também no suporte do cliente. Telefone, e-mail e horários ficam em Configurações.',
    page: '/contato',
    schema: group('Página de contato', {
      title: text('Título', 60),
      lead: long('Texto', 240),
      reply: text('Prazo de resposta', 60, { help: 'Completa “Resposta em”: até 24 horas úteis.' }),
      image: image('Imagem', 'Abaixo do texto.'),
    }),
  },
  verify_page: {
    label: 'Verificar contrato',
    help: 'O que se lê em torno da conferência de um contrato.',
    page: '/verificar',
    schema: group('Verificar contrato', {
      title: text('Título', 60),
      lead: long('Texto', 320),
      points: list('Explicações', 'explicação', titled('Explicação'), 3),
      image: image('Imagem', 'Abaixo do texto.'),
    }),
  },
  check_page: {
    label: 'É golpe?',
    help: 'O que se lê em torno da conferência de uma mensagem, e os canais oficiais. Os da empresa e o endereço do site já contam.',
    page: '/confira',
    schema: group('É golpe?', {
      title: text('Título', 60),
      lead: long('Texto', 320),
      points: list('Explicações', 'explicação', titled('Explicação'), 3),
      image: image('Imagem', 'Abaixo do texto.'),
      phones: official('Outros telefones oficiais', 'telefone', 20, isPhoneWritten, 'Telefone inválido'),
      emails: official('Outros e-mails oficiais', 'e-mail', 120, isEmail, 'Email inválido'),
      domains: official(
        'Outros sites oficiais',
        'site',
        120,
        isHost,
        'Escreva só o endereço, como exemplo.com.br',
      ),
      pixKeys: official('Chaves Pix da empresa', 'chave', 77, isPixKey, 'Chave Pix inválida'),
    }),
  },
  learn: {
    label: 'Aprender',
    help: 'Páginas de um minuto, com fonte e data. O assistente responde com elas.',
    page: '/aprender',
    schema: list(
      'Páginas',
      'página',
      group('Página', {
        title: text('Título', 90, { help: 'O endereço da página vem dele.' }),
        topic: optional('Assunto', 60, { help: 'Páginas do mesmo assunto ficam juntas em Aprender.' }),
        text: long('Texto', 1_500, 'Uma linha vazia separa os parágrafos. Frases curtas, sem promessas.'),
        source: text('Fonte', 200),
        checkedOn: z
          .string()
          .refine(isCivilDate, 'Diga em que dia a fonte foi conferida')
          .meta(meta('Conferida em', { kind: 'date' })),
        image: image('Imagem', 'Abaixo do título.'),
      }),
      60,
    ),
  },
  truths: {
    label: 'O que não fazemos',
    help: 'A página das verdades, também citada antes do preço.',
    page: '/verdades',
    schema: group('O que não fazemos', {
      lead: long('Texto', 240),
      items: list('Verdades', 'verdade', titled('Verdade'), 16),
      image: image('Imagem', 'Abaixo do texto.'),
    }),
  },
  assistant: {
    label: 'Assistente',
    help: 'Como a conversa começa, em todas as páginas do site.',
    page: '/',
    schema: group('Assistente', {
      greeting: long('Saudação', 240),
      suggestions: list('Perguntas sugeridas', 'pergunta', text('Pergunta', 60), 6, { least: 0 }),
    }),
  },
  assistant_answers: {
    label: 'Respostas do assistente',
    help: 'O que só o assistente responde, sem aparecer na página de perguntas. Evite começar por “Sim” ou “Não”: a mesma resposta serve a perguntas contrárias.',
    page: null,
    schema: list(
      'Respostas do assistente',
      'resposta',
      group('Resposta', {
        question: text('Pergunta', 120),
        asked: long(
          'Como perguntam',
          2_000,
          'Uma forma por linha: as palavras que a pergunta tem de ter. Alternativas vão com barra: pagar/pago boleto.',
        ),
        text: long('Resposta', 900, '{{empresa}} e {{cnpj}} dão lugar aos dados da empresa.'),
        source: text('Página para saber mais', 120, { help: 'Um endereço deste site: /faq' }).refine(
          (path) => safePath(path, '') !== '',
          'Escreva um endereço deste site, como /faq',
        ),
        checkedOn: z
          .string()
          .refine((day) => day === '' || isCivilDate(day), 'Data inválida')
          .meta(meta('Conferido em', { kind: 'date' })),
      }),
      40,
    ),
  },
  phrases: {
    label: 'Frases do site',
    help: 'Botões, rótulos e avisos que não estão nas outras partes. Na prévia, clique na frase que quer mudar.',
    page: '/',
    schema: list(
      'Frases',
      'frase',
      group('Frase', {
        from: text('Como era', 600, { help: 'Igual, letra por letra, ao que o site traz.' }),
        to: long('Como fica', 600),
      }),
      PHRASES,
      { least: 0 },
    ),
  },
};
