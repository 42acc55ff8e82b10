CREATE TABLE "late_code" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "late_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"note" text NOT NULL,
	"proposals" integer NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "late_code_use" (
	"submission_id" integer PRIMARY KEY NOT NULL,
	"late_code_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "late_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "late_code" ADD CONSTRAINT "late_code_made_by_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_code_use" ADD CONSTRAINT "late_code_use_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_code_use" ADD CONSTRAINT "late_code_use_late_code_id_late_code_id_fk" FOREIGN KEY ("late_code_id") REFERENCES "public"."late_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "late_code_hash" ON "late_code" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "late_code_made_by" ON "late_code" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "late_code_use_code" ON "late_code_use" USING btree ("late_code_id");