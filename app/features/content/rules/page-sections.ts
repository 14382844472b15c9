import { z } from 'zod';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import { safePath } from '#app/lib/redirect.ts';
import { group, list, long, meta, type Section, text, titled } from './content-schema.ts';
import type { SiteContent } from './site-content.ts';

type PageKey =
  | 'landing_titles'
  | 'faq_page'
  | 'contact_page'
  | 'verify_page'
  | 'assistant'
  | 'assistant_answers';

/** What pages say above and around what has a section of its own. */
export const PAGE_SECTIONS: { [Key in PageKey]: Section<SiteContent[Key]> } = {
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
  faq_page: {
    label: 'Página de perguntas',
    help: 'O que se lê ao lado e abaixo das perguntas.',
    page: '/faq',
    schema: group('Página de perguntas', {
      lead: long('Abaixo do título', 240),
      title: text('Título do convite', 60),
      text: long('Texto do convite', 160),
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
};
