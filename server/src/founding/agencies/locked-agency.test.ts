/** What a locked agency means at each of its doors, and for its work that goes by itself. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { expect, test } from "vitest";
import { LIVE_PATH } from "#contract/live.ts";
import { agencies, users } from "#contract/session/session.ts";
import { staff } from "#contract/staff/staff.ts";
import { people } from "#contract/talents/person.ts";
import { asOwner } from "#server/founding/owner-scope.ts";
import { resealAll } from "#server/lib/security/reseal.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { patiently, startApp, testConfig, testEnvironment } from "#test/app.ts";
import { runCommandFile } from "#test/backup/restored.ts";
import { takeOwnDatabase, testDatabase } from "#test/database/of-file.ts";
import { buildAgency, buildStaff, buildSuperAdmin, inAgency } from "#test/factories.ts";
import { minimalStaffForm } from "#test/minimal-forms.ts";
import { openMailbox } from "#test/resilience/actors/mailbox.ts";
import { passwordHash, startSignIn } from "#test/sign-in.ts";
import { openJobs } from "#server/lib/jobs/jobs.ts";
import { findAgency } from "./find-agency.ts";
import { lockAgency, unlockAgency } from "./lock-agency.ts";

await takeOwnDatabase();
