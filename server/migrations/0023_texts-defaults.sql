ALTER TABLE "submission" ALTER COLUMN "conflicts" SET DEFAULT 'None';--> statement-breakpoint
ALTER TABLE "submission" ALTER COLUMN "remarks" SET DEFAULT 'None';