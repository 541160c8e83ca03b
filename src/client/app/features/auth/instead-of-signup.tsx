// Where the sign-up screens lead those who cannot, or need not, sign up.
import { Link } from '@tanstack/react-router';
import { Button } from '#client/ui/button.tsx';

/** The link to log in, for the footer of a sign-up screen. */
export function LogInInstead() {
  return (
    <>
      Already have an account?{' '}
      <Link to="/login" className="text-link font-medium">
        Log in
      </Link>
    </>
  );
}

/** The button that leads to the waitlist on the website, which is a separate document. */
export function JoinWaitlist() {
  return (
    <Button asChild size="lg" className="w-full">
      <a href="/#waitlist">Join the waitlist</a>
    </Button>
  );
}
