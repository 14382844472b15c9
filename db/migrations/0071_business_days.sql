-- Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher), as app/lib/business-days.ts has it.
create function easter_of(year integer) returns date
  language plpgsql immutable strict parallel safe
  set search_path = public, pg_catalog
as $$
declare
  century integer := year / 100;
  golden integer := year % 19;
  epact integer;
  sunday integer;
begin
  epact := (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
  sunday := (32 + 2 * (century % 4) + 2 * ((year % 100) / 4) - epact - (year % 100) % 4) % 7;
  return make_date(year, 3, 22) + epact + sunday - 7 * ((golden + 11 * epact + 22 * sunday) / 451);
end $$;
--> statement-breakpoint
-- The n-th business day after a date, which is not counted itself: `addBusinessDays` of app/lib/business-days.ts, with
-- the same national and bank holidays (a test compares them day by day). Immutable, for a generated column: a holiday
-- that the law adds later needs another function and the column written anew.
create function business_day_after(start date, days integer) returns date
  language plpgsql immutable strict parallel safe
  set search_path = public, pg_catalog
as $$
declare
  day date := start;
  left_over integer := days;
  month_day integer;
  year integer;
begin
  while left_over > 0 loop
    day := day + 1;
    year := extract(year from day);
    month_day := extract(month from day) * 100 + extract(day from day);
    if extract(isodow from day) < 6
      and month_day not in (101, 421, 501, 907, 1012, 1102, 1115, 1225)
      and not (month_day = 1120 and year >= 2024)
      and day - easter_of(year) not in (-48, -47, -2, 60) then
      left_over := left_over - 1;
    end if;
  end loop;
  return day;
end $$;
--> statement-breakpoint
DROP INDEX "cards_clock_idx";
--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "clock_days" integer DEFAULT 12 NOT NULL;
--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "clock_due_on" date GENERATED ALWAYS AS (business_day_after((clock_started_at at time zone 'America/Sao_Paulo')::date, clock_days)) STORED;
--> statement-breakpoint
CREATE INDEX "cards_clock_idx" ON "cards" USING btree ("clock_due_on","id") WHERE clock_started_at is not null and status not in ('completed', 'blocked');
--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_clock_days_check" CHECK (clock_days between 1 and 365);
--> statement-breakpoint
-- A card that an admin creates may start at once.
grant update (clock_days) on cards to nome_admin;
