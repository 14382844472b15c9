ALTER TABLE "contracts" DROP CONSTRAINT "contracts_type_check";--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_type_check" CHECK ("type" in ('cpf', 'cnpj', 'servico'));