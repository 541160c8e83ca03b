// A reason not to start that the operator can act on.

/** Thrown where the program must not run as it is: main prints the one sentence to stderr and exits 78. */
export class StartError extends Error {}
