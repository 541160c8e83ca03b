import { Button } from './button.tsx';

/** The content of the 404 screen, for the public site and the app. */
export function NotFoundContent() {
  return (
    <>
      <p className="font-serif text-[clamp(6rem,28vw,11rem)] leading-none font-medium tracking-tight text-primary">
        404
      </p>
      <h1 className="mt-6 text-4xl leading-tight">Oops!</h1>
      <p className="mt-3 text-muted-foreground">The page you are looking for was not found.</p>
      <Button asChild size="lg" className="mt-9">
        <a href="/">Go Back</a>
      </Button>
    </>
  );
}
