import type { TemplateFamily } from '#app/features/letters/rules/grounds.ts';
import { ATTORNEY_OPENING } from '#app/features/letters/rules/own-name.ts';

/** Each shipped text is a draft for the business: its lawyer reads and approves it before the first use. */
const answer = 'Peço a resposta por escrito, com o número de protocolo.';
const positiveFileTerm =
  'O pedido é atendido em dois dias úteis e passado aos outros gestores de bancos de dados (Lei 12.414/2011, art. 5º, §§ 4º a 6º).';
const paragraphsOf = (...paragraphs: string[]) => [ATTORNEY_OPENING, ...paragraphs, answer].join('\n\n');

/** First texts of letters, by ground. */
export const LETTER_TEXTS: Record<TemplateFamily, { title: string; body: string }> = {
  C1: {
    title: 'Pedido de correção de dado inexato',
    body: paragraphsOf(
      'Consta {{no_lugar}} uma anotação informada por {{credor}}, no valor de {{valor}}, com vencimento em {{vencimento}}. Os documentos que acompanham esta carta mostram que ela está errada.',
      'O Código de Defesa do Consumidor, art. 43, § 3º, e a Lei 13.709/2018, art. 18, III, dão direito à correção imediata. Peço que o dado seja corrigido e que, nos cinco dias úteis seguintes à correção, ela seja comunicada a quem o recebeu.',
    ),
  },
  C1_PJ: {
    title: 'Pedido de correção de dado inexato',
    body: paragraphsOf(
      'Consta {{no_lugar}} uma anotação informada por {{credor}}, no valor de {{valor}}, com vencimento em {{vencimento}}. Os documentos que acompanham esta carta mostram que ela está errada.',
      'Como destinatária final, {{cliente}} tem direito à correção imediata (Código de Defesa do Consumidor, art. 43, § 3º). Peço que o dado seja corrigido e que, nos cinco dias úteis seguintes à correção, ela seja comunicada a quem o recebeu.',
    ),
  },
  C2: {
    title: 'Pedido de prova do aviso prévio',
    body: paragraphsOf(
      'Consta {{no_lugar}} uma anotação informada por {{credor}}, no valor de {{valor}}. {{cliente}} pede para conhecer o aviso enviado antes da inclusão (Código de Defesa do Consumidor, art. 43, § 2º).',
      'Peço a cópia do aviso, a data, o endereço ou contato usado e o meio de envio. Se foi por e-mail, SMS ou aplicativo de mensagens, peço também a prova do envio e a prova da entrega (STJ, Tema 1.315).',
      'Se o aviso não puder ser provado, peço a exclusão da anotação.',
    ),
  },
  C2_PJ: {
    title: 'Pedido de prova do aviso prévio',
    body: paragraphsOf(
      'Consta {{no_lugar}} uma anotação informada por {{credor}}, no valor de {{valor}}. {{cliente}}, como destinatária final, pede para conhecer o aviso enviado antes da inclusão (Código de Defesa do Consumidor, art. 43, § 2º).',
      'Peço a cópia do aviso, a data, o endereço ou contato usado e o meio de envio. Se foi por meio eletrônico, peço também a prova do envio e a prova da entrega (STJ, Tema 1.315).',
      'Se o aviso não puder ser provado, peço a exclusão da anotação.',
    ),
  },
  C3_CADIN: {
    title: 'Pedido de baixa no Cadin',
    body: paragraphsOf(
      'A pendência com {{credor}}, no valor de {{valor}}, foi regularizada em {{paga_em}}, como mostra o comprovante que acompanha esta carta. A inscrição no Cadin continua.',
      'Comprovada a regularização, o órgão responsável pela inscrição dá a baixa em cinco dias úteis (Lei 10.522/2002, art. 2º, § 5º). Peço a baixa e a data em que ela foi feita.',
    ),
  },
  C3: {
    title: 'Pedido de baixa de dívida paga',
    body: paragraphsOf(
      'A dívida com {{credor}}, no valor de {{valor}}, foi paga em {{paga_em}}, como mostra o comprovante que acompanha esta carta. A anotação continua em {{onde}}.',
      'Depois do pagamento cabe ao credor pedir a exclusão em cinco dias úteis (Súmula 548 do Superior Tribunal de Justiça). Peço que a baixa seja feita e comprovada.',
    ),
  },
  C4: {
    title: 'Dívida não reconhecida: pedido de documentos',
    body: paragraphsOf(
      'Consta {{no_lugar}} uma dívida informada por {{credor}}, no valor de {{valor}}. {{cliente}} declara que não a reconhece; a declaração acompanha esta carta.',
      'Peço a cópia do contrato, a prova da contratação e a origem do valor. Se o crédito foi cedido, peço também o documento da cessão e a prova de que ela foi comunicada (Código Civil, art. 290).',
      'Se não houver prova da contratação, peço a exclusão da anotação.',
    ),
  },
  C5: {
    title: 'Pedido de exclusão: mais de cinco anos',
    body: paragraphsOf(
      'Consta {{no_lugar}} uma anotação informada por {{credor}}, no valor de {{valor}}, de dívida vencida em {{vencimento}}.',
      'O prazo de cinco anos conta do dia seguinte ao vencimento e terminou (Código de Defesa do Consumidor, art. 43, § 1º; Súmula 323 do Superior Tribunal de Justiça). Peço a exclusão da anotação.',
      'Este pedido trata do cadastro. Ele não discute a dívida.',
    ),
  },
  C5_PJ: {
    title: 'Pedido de exclusão: mais de cinco anos',
    body: paragraphsOf(
      'Consta {{no_lugar}} uma anotação informada por {{credor}}, no valor de {{valor}}, de dívida vencida em {{vencimento}}.',
      'O prazo de cinco anos conta do dia seguinte ao vencimento e terminou (Súmula 323 do Superior Tribunal de Justiça; Código de Defesa do Consumidor, art. 43, § 1º, por ser {{cliente}} destinatária final). Peço a exclusão da anotação.',
      'Este pedido trata do cadastro. Ele não discute a dívida.',
    ),
  },
  C5B_PJ: {
    title: 'Pedido de exclusão: cobrança prescrita',
    body: paragraphsOf(
      'Consta {{no_lugar}} uma anotação informada por {{credor}}, no valor de {{valor}}, de dívida vencida em {{vencimento}}. O parecer que acompanha esta carta explica por que a cobrança está prescrita.',
      'Consumada a prescrição, o cadastro não deve fornecer dado que dificulte novo crédito (Código de Defesa do Consumidor, art. 43, § 5º, por ser {{cliente}} destinatária final). Peço a exclusão da anotação.',
    ),
  },
  C5B: {
    title: 'Pedido de exclusão: cobrança prescrita',
    body: paragraphsOf(
      'Consta {{no_lugar}} uma anotação informada por {{credor}}, no valor de {{valor}}, de dívida vencida em {{vencimento}}. O parecer que acompanha esta carta explica por que a cobrança está prescrita.',
      'Consumada a prescrição, o cadastro não deve fornecer dado que dificulte novo crédito (Código de Defesa do Consumidor, art. 43, § 5º). Peço a exclusão da anotação.',
    ),
  },
  C6: {
    title: 'Pedido de correção no SCR',
    body: paragraphsOf(
      'O relatório do Registrato mostra operação informada por {{destinatario}} no valor de {{valor}}. A página que acompanha esta carta indica o que não confere.',
      'Peço que a informação enviada ao Sistema de Informações de Créditos seja conferida e corrigida, com a data-base em que a correção vai aparecer (Resolução CMN 5.037/2022). Sem resposta, o pedido segue para a ouvidoria.',
    ),
  },
  C6B: {
    title: 'Manifestação de discordância no SCR',
    body: paragraphsOf(
      '{{destinatario}} manteve no Sistema de Informações de Créditos a operação no valor de {{valor}}, depois do pedido de correção de protocolo {{protocolo_anterior}}. {{cliente}} não concorda com a informação.',
      'Peço que a discordância seja registrada na operação (Resolução CMN 5.037/2022) e que o relatório passe a mostrá-la. Se a operação estiver em discussão judicial, peço também a indicação sub judice.',
      'Se o pedido não for atendido, ele segue para a ouvidoria, que responde em dez dias úteis (Resolução CMN 4.860/2020, art. 6º, § 2º), e depois para o Banco Central.',
    ),
  },
  C7_NAO: {
    title: 'Cheque não reconhecido: pedido de exclusão',
    body: paragraphsOf(
      'Consta no cadastro de emitentes de cheques sem fundos o cheque {{cheque}}, devolvido pelo motivo {{motivo_cheque}}. {{cliente}} declara que não o emitiu; a declaração e o boletim de ocorrência acompanham esta carta.',
      'Peço a cópia do cheque, frente e verso, a conferência da assinatura e a exclusão do registro, com a data (Resolução CMN 5.071/2023 e Resolução BCB 314/2023).',
    ),
  },
  C7: {
    title: 'Pedido de exclusão do cadastro de cheques sem fundos',
    body: paragraphsOf(
      'Consta no cadastro de emitentes de cheques sem fundos o cheque {{cheque}}, devolvido pelo motivo {{motivo_cheque}}. O documento que acompanha esta carta comprova o pagamento.',
      'Peço que o banco dê andamento à exclusão e informe a data (Resolução CMN 5.071/2023 e Resolução BCB 314/2023).',
    ),
  },
  C8: {
    title: 'Pedido de anuência para cancelar protesto',
    body: paragraphsOf(
      'O título protestado em {{cartorio}}, protocolo {{protocolo_protesto}}, no valor de {{valor}}, foi pago em {{paga_em}}, como mostra o documento que acompanha esta carta.',
      'Peço a carta de anuência ou a autorização eletrônica de cancelamento (Lei 9.492/1997, art. 26). Com ela, {{cliente}} pede o cancelamento ao cartório.',
    ),
  },
  C8B: {
    title: 'Pedido de renegociação de protesto',
    body: paragraphsOf(
      'O título de {{credor}} foi protestado em {{cartorio}}, protocolo {{protocolo_protesto}}, no valor de {{valor}}. {{cliente}} quer pagar e pede a renegociação pelo cartório (Lei 9.492/1997, art. 26-A).',
      'Peço a proposta de quitação, com desconto ou em parcelas, e o valor das custas e de quem as paga. O acordo deve dizer o dia em que o protesto é cancelado.',
      'Este pedido não reconhece valor nem condição: eles valem quando {{cliente}} assinar o acordo.',
    ),
  },
  C9: {
    title: 'Reclamação sobre anotação em cadastro de crédito',
    body: paragraphsOf(
      'Consta {{no_lugar}} uma anotação informada por {{credor}}, no valor de {{valor}}. O pedido anterior tem o protocolo {{protocolo_anterior}} e não foi atendido.',
      'Peço que a empresa apresente os documentos da dívida e a razão da resposta, ou faça a correção do cadastro.',
    ),
  },
  C10: {
    title: 'Proposta de plano de pagamento',
    body: paragraphsOf(
      '{{cliente}} quer pagar a dívida com {{credor}}, de {{valor}}, contrato {{contrato}}, e propõe: {{plano}}.',
      'Peço a participação na conciliação (Código de Defesa do Consumidor, arts. 104-A a 104-C). O acordo deve dizer o dia em que o nome sai dos cadastros.',
    ),
  },
  C11: {
    title: 'Pedido de acesso e de critérios do cadastro positivo',
    body: paragraphsOf(
      '{{cliente}} pede acesso às informações que {{destinatario}} tem em seu nome, com o histórico, e quer conhecer os principais elementos e critérios da análise de risco, guardado o segredo de negócio.',
      'O pedido não depende de justificativa (Lei 12.414/2011, art. 5º, II e IV). Peço a resposta em dez dias.',
    ),
  },
  C12: {
    title: 'Pedido de cancelamento do cadastro positivo',
    body: paragraphsOf(
      '{{cliente}} pede o cancelamento do seu cadastro positivo (Lei 12.414/2011, art. 5º, I).',
      positiveFileTerm,
    ),
  },
  C12B: {
    title: 'Pedido de reabertura do cadastro positivo',
    body: paragraphsOf(
      '{{cliente}} pede a reabertura do seu cadastro positivo (Lei 12.414/2011, art. 5º, I).',
      positiveFileTerm,
    ),
  },
  C14: {
    title: 'Pedido de revisão de decisão automática de crédito',
    body: paragraphsOf(
      '{{cliente}} teve crédito recusado, como mostra o documento que acompanha esta carta.',
      'Peço a revisão da decisão tomada só por meio automático e os critérios usados, guardado o segredo de negócio (Lei 12.414/2011, art. 5º, VI; Lei 13.709/2018, art. 20).',
    ),
  },
  C14_PJ: {
    title: 'Pedido de revisão de decisão automática de crédito',
    body: paragraphsOf(
      '{{cliente}} teve crédito recusado, como mostra o documento que acompanha esta carta.',
      'Peço a revisão da decisão tomada só por meio automático (Lei 12.414/2011, art. 5º, VI), com os motivos da recusa.',
    ),
  },
};
