CREATE TABLE "account_merge" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_merge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kept_id" uuid NOT NULL,
	"ended_id" uuid NOT NULL,
	"kept_key" "bytea",
	"ended_key" "bytea",
	"kept_confirmed_at" timestamp with time zone,
	"ended_confirmed_at" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merged_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"merged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_kept_id_account_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_ended_id_account_id_fk" FOREIGN KEY ("ended_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_account" ADD CONSTRAINT "merged_account_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_merge_kept" ON "account_merge" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "account_merge_ended" ON "account_merge" USING btree ("ended_id");--> statement-breakpoint
CREATE INDEX "account_merge_kept_key" ON "account_merge" USING btree ("kept_key");--> statement-breakpoint
CREATE INDEX "account_merge_ended_key" ON "account_merge" USING btree ("ended_key");--> statement-breakpoint
CREATE INDEX "merged_account_account" ON "merged_account" USING btree ("account_id");