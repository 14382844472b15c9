import type { SiteContent } from '#app/features/content/rules/site-content.ts';

/** First version of the policies. The business has its own lawyers read them; they are edited like any text. */
export const POLICIES: SiteContent['policies'] = {
  privacy: [
    {
      title: 'Quem cuida dos seus dados',
      text: 'Quem cuida dos seus dados é {{empresa}} (CNPJ {{cnpj}}). Usamos os dados para atender você e cumprir o contrato. A lei é a LGPD (Lei 13.709/2018). Encarregado de dados: {{encarregado}}.',
    },
    {
      title: 'O que guardamos',
      text: 'Nome, documento, telefone, e-mail e endereço. Também os documentos que você envia, os pagamentos e o que fazemos no seu caso. Só guardamos a foto do seu rosto se você deixar, e por tempo certo.',
    },
    {
      title: 'Para que usamos',
      text: 'Para falar com você, cumprir o contrato e cobrar. Também para cumprir a lei e defender direitos em processos. Não vendemos os seus dados.',
    },
    {
      title: 'Com quem dividimos',
      text: 'Com quem precisa deles para o seu caso. São os birôs, a Justiça, os bancos, o meio de pagamento e os nossos fornecedores. Só o necessário.',
    },
    {
      title: 'Por quanto tempo',
      text: 'Guardamos enquanto o contrato durar. Depois, pelo tempo que a lei manda. Acessos: seis meses. Notas e contratos: enquanto puderem ser cobrados. O resto é apagado.',
    },
    {
      title: 'Cookies',
      text: 'Usamos só os necessários. Eles mantêm você na sua conta, lembram um pedido e guardam as suas preferências. Um deles lembra, por 30 dias, o parceiro que indicou você. Não há cookies de publicidade.',
    },
    {
      title: 'Os seus direitos',
      text: 'Você pode confirmar, acessar, corrigir, portar e excluir dados. Pode saber com quem foram divididos e revogar o consentimento. Escreva para {{encarregado}}. Respondemos em até 15 dias.',
    },
  ],
  terms: [
    {
      title: 'O que vale',
      text: 'Estas regras valem para o site e a área do cliente de {{empresa}} (CNPJ {{cnpj}}).',
    },
    {
      title: 'Conta',
      text: 'Os dados do cadastro devem ser verdadeiros. A senha é pessoal; avise se achar que alguém a conhece.',
    },
    {
      title: 'Serviço',
      text: 'O contrato diz o que fazemos, o preço, o prazo e a garantia. Você lê e aceita antes de pagar. A nossa parte termina em até 12 dias úteis. O prazo começa com o contrato assinado e os documentos enviados.',
    },
    {
      title: 'Pagamento',
      text: 'Você paga por Pix, por boleto ou no cartão. Por Pix ou boleto: tudo de uma vez, ou {{planos.inicial}}. No cartão: até {{plano.cpf.parcelas}} parcelas (CPF) ou {{plano.cnpj.parcelas}} (CNPJ).',
    },
    {
      title: 'Arrependimento',
      text: 'Em até 7 dias da compra você desiste e recebe tudo de volta. É lei (Código de Defesa do Consumidor, art. 49).',
    },
    {
      title: 'Assinatura eletrônica',
      text: 'O contrato é aceito pela internet, e você e nós aceitamos essa forma. Ficam guardados a data, a hora e o endereço IP. Um código mostra se o texto mudou (MP 2.200-2/2001, art. 10, § 2º).',
    },
  ],
};
